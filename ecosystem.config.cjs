/**
 * PM2: `npx -y pm2 start ecosystem.config.cjs --only jangkar` runs everything in one process.
 * With DATABASE_URL and REDIS_URL set: `--only "jangkar-web,jangkar-worker"` runs the roles apart, several of each.
 */
const common = {
  script: "scripts/jangkar.mjs",
  args: "start",
  // A stop lets running turns finish (SHUTDOWN_MS) before PM2 kills.
  kill_timeout: 20_000,
  wait_ready: false,
  max_memory_restart: "600M",
  exp_backoff_restart_delay: 200,
  time: true,
};

module.exports = {
  apps: [
    { ...common, name: "jangkar", env: { ROLE: "all" } },
    { ...common, name: "jangkar-web", instances: 2, exec_mode: "cluster", env: { ROLE: "web", HOST: "0.0.0.0" } },
    // Each worker answers health and metrics on a port of its own.
    {
      ...common,
      name: "jangkar-worker",
      instances: 2,
      exec_mode: "fork",
      increment_var: "PORT",
      env: { ROLE: "worker", PORT: 3100 },
    },
  ],
};
