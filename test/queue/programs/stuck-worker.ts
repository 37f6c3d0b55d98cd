/** A worker on the socket in its argument that takes a turn and never ends it. */
import { openParts } from "../parts.ts";

const parts = await openParts(process.argv[2]!);
parts.work({
  turn: async () => {
    console.log("started");
    return new Promise(() => {});
  },
});
process.stdin.on("end", () => process.exit(1)).resume();
