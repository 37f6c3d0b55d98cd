/**
 * The import rule of docs/architecture.md as a table: what a room may import. Everything not listed is forbidden;
 * type-only imports and circles count.
 */
const may = {
  "src/core": ["src/core"],
  "src/ports": ["src/ports", "src/core"],
  "src/texts": ["src/texts", "src/core/locale.ts"],
  "src/engine": ["src/engine", "src/core", "src/ports", "src/texts"],
  "src/model": ["src/model", "src/core", "src/ports", "src/texts/locale.ts"],
  "src/store": ["src/store", "src/core", "src/ports"],
  "src/sandbox": ["src/sandbox", "src/core", "src/ports"],
  tools: ["tools", "src/core"],
  handlers: ["handlers", "src/core", "src/ports"],
  queue: ["queue", "src/core", "src/ports"],
  // Leaf files at the root of src, each used by the composition root only.
  "src/(config|environment|env-names|logger|metrics|tenants|clock)\\.ts": [
    "src/core",
    "src/ports",
    "src/(config|environment|env-names|logger|metrics|tenants|clock)\\.ts",
  ],
};

const forbidden = Object.entries(may).map(([room, allowed]) => ({
  name: `room ${room}`,
  severity: "error",
  comment: `${room} may import ${allowed.join(", ")} and packages only`,
  from: { path: `^${room}` },
  to: { path: "^(src|tools|handlers|queue|test|scripts)/", pathNot: allowed.map((path) => `^${path}`) },
}));

module.exports = {
  forbidden: [
    ...forbidden,
    { name: "no circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "core imports zod alone",
      severity: "error",
      from: { path: "^src/core" },
      to: { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: "node_modules/zod" },
    },
    {
      name: "the engine has no wire in it",
      severity: "error",
      from: { path: "^src/(engine|ports|texts)" },
      to: { path: "node_modules/(express|bullmq|ioredis|openai|kysely|pg|better-sqlite3|whatsapp-web.js)" },
    },
    {
      name: "only main and cli import compose",
      severity: "error",
      from: { path: "^(src|tools|handlers|queue)/", pathNot: "^src/(main|compose[^/]*)\\.ts|^src/(cli|compose)/" },
      to: { path: "^src/compose" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
