/** Starts the private Redis of the DATA_DIR in its argument, says its pid, and lives until it is killed. */

import { startEmbeddedRedis } from "../../../queue/embedded-redis.ts";
import { recordingLog } from "../../support/runtime.ts";
import { timer } from "../parts.ts";

const redis = await startEmbeddedRedis({ dataDir: process.argv[2]!, timer, log: recordingLog() });
console.log(`pid ${redis.pid()}`);
process.stdin.on("end", () => process.exit(1)).resume();
