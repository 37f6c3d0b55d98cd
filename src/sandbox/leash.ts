/**
 * Loaded in front of a program (`node --import`) whose stdin is a pipe of its starter: when the pipe closes, because the
 * starter has ended in whatever way, this process ends too. Without it a killed scenario run would leave servers behind.
 */
process.stdin.once("close", () => process.exit(1));
process.stdin.resume();
// The pipe alone must not keep a program up that has come to its end.
(process.stdin as { unref?: () => void }).unref?.();
