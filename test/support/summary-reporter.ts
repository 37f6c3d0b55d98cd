import type { Reporter, TestModule } from "vitest/node";

/**
 * Closes a run with one plain line, and holds CI to it: there, a test that was skipped is a failure, so that a green
 * build has run everything on both databases.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed" || state === "failed" || state === "skipped") counts[state]++;
      }
      if (module.state() === "failed" && [...module.children.allTests()].length === 0) counts.failed++;
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    if (process.env["CI"] === "true" && counts.skipped > 0) {
      console.error("Skipped tests fail a CI run: install what they need (./scripts/setup.sh).");
      process.exitCode = 1;
    }
  }
}
