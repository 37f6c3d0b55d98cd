import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./test/support/summary-reporter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.integration.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "integration",
          sequence: { groupOrder: 1 },
          include: ["test/**/*.integration.test.ts"],
          globalSetup: ["test/support/global-setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Two cores: each file starts processes of its own.
          maxWorkers: 2,
        },
      },
    ],
  },
});
