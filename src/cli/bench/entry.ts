import { run } from "../index.ts";
import { ackServer } from "./ack-server.ts";
import { instantModel } from "./instant-model.ts";
import { turnWorker } from "./turn-worker.ts";

/** What the bench starts as processes of its own; everything else is the ordinary command line. */
const [what, ...rest] = process.argv.slice(2);
if (what === "bench-ack") await ackServer(rest[0] === "real" ? "real" : "bare");
else if (what === "bench-worker") await turnWorker(rest[0] as "raw" | "inbox" | "commit", rest[1] ?? "", rest[2] ?? "");
else if (what === "bench-model") await instantModel();
else process.exitCode = await run(process.argv.slice(2));
