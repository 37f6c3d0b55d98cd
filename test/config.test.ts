import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENVIRONMENT, readConfig, Secret } from "../src/config.ts";
import { JangkarError } from "../src/core/errors.ts";

const LIVE = {
  WHATSAPP_ACCESS_TOKEN: "token-1",
  WHATSAPP_APP_SECRET: "secret-1",
  WHATSAPP_PHONE_NUMBER_ID: "100000000000001",
  WHATSAPP_VERIFY_TOKEN: "verify-1",
};

describe("the environment", () => {
  it("needs nothing: without any variable it is the sandbox, all in one process", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ mode: "sandbox", ROLE: "all", PORT: 3000, HOST: "127.0.0.1", warnings: [] });
    expect(config.DATABASE_URL).toBeUndefined();
  });

  it("is read by fewer than thirty variables, each with words that explain it", () => {
    expect(Object.keys(ENVIRONMENT).length).toBeLessThan(30);
    for (const row of Object.values(ENVIRONMENT)) expect(row.doc.length).toBeGreaterThan(10);
  });

  it("tells all problems at once, each with its variable and what it is for", () => {
    const problems = problemsOf({
      PORT: "eighty",
      LOG_LEVEL: "loud",
      GRAPH_VERSION: "26",
      WORKER_CONCURRENCY: "0",
      OPENAI_BASE_URL: "localhost",
    });
    for (const name of ["PORT", "LOG_LEVEL", "GRAPH_VERSION", "WORKER_CONCURRENCY", "OPENAI_BASE_URL"])
      expect(problems.filter((line) => line.startsWith(`${name}: `))).toHaveLength(1);
    expect(problems).toContainEqual(expect.stringContaining("a version such as v26.0"));
  });

  it("takes a blank value for one that is not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "  ", WHATSAPP_APP_SECRET: "" })).toMatchObject({
      mode: "sandbox",
      PORT: 3000,
    });
  });

  it("resolves its folders: data where it is started, businesses also beside the program", () => {
    const before = process.cwd();
    const elsewhere = mkdtempSync(join(tmpdir(), "jangkar-config-"));
    try {
      process.chdir(elsewhere);
      const config = readConfig({});
      expect(config.DATA_DIR.endsWith("/data")).toBe(true);
      expect(config.DATA_DIR.startsWith(process.cwd())).toBe(true);
      expect(config.TENANTS_DIR).toBe(join(config.root, "tenants"));
    } finally {
      process.chdir(before);
      rmSync(elsewhere, { recursive: true });
    }
  });

  it("splits a list of fallback models and ignores empty places in it", () => {
    expect(readConfig({ MODEL_FALLBACKS: "a, b,,c ," }).MODEL_FALLBACKS).toEqual(["a", "b", "c"]);
  });
});

describe("a name that is not read", () => {
  it.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["OPENAI_APIKEY", "OPENAI_API_KEY"],
    ["WHATSAPP_APP_SECERT", "WHATSAPP_APP_SECRET"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["DATADIR", "DATA_DIR"],
    ["PROT", "PORT"],
    ["MODLE", "MODEL"],
  ])("%s is asked back as %s", (wrong, right) => {
    expect(problemsOf({ [wrong]: "x" })).toContainEqual(`${wrong} is unknown; did you mean ${right}?`);
  });

  it.each([
    ["META_APP_SECRET", "WHATSAPP_APP_SECRET"],
    ["WHATSAPP_TOKEN", "WHATSAPP_ACCESS_TOKEN"],
    ["WHATSAPP_CLOUD_PHONE_NUMBER_ID", "WHATSAPP_PHONE_NUMBER_ID"],
    ["OPENAI_MODEL", "MODEL"],
  ])("%s, as others call it, is pointed at %s", (theirs, ours) => {
    expect(problemsOf({ [theirs]: "x" })).toContainEqual(
      `${theirs} is not a name Jangkar reads; write ${ours} instead.`,
    );
  });

  it("is only a warning when the right one is set beside it", () => {
    const config = readConfig({ MODEL: "m", OPENAI_MODEL: "n", OPENAI_API_KEY: "k", LOG_LEVEL: "warn", LOGLEVEL: "x" });
    expect(config.MODEL).toBe("m");
    expect(config.warnings).toEqual([
      "OPENAI_MODEL is not a name Jangkar reads; write MODEL instead.",
      "LOGLEVEL is unknown; did you mean LOG_LEVEL?",
    ]);
  });

  it.each([
    ["OPENAI_KEY", "OPENAI_API_KEY"],
    ["PHONE_NUMBER_ID", "WHATSAPP_PHONE_NUMBER_ID"],
    ["VERIFY_TOKEN", "WHATSAPP_VERIFY_TOKEN"],
  ])("%s, a word short of %s, is told and stops nothing: it may be another program's", (short, whole) => {
    expect(readConfig({ [short]: "x" }).warnings).toEqual([`${short} is unknown; did you mean ${whole}?`]);
  });

  it("is told beside the right one too, which is what counts", () => {
    expect(readConfig({ DATADIR: "a", DATA_DIR: "b" }).warnings).toEqual([
      "DATADIR is unknown; did you mean DATA_DIR?",
    ]);
  });

  it.each(["MODE", "POST", "HOSTNAME", "HOSTS", "ACCESS_TOKEN", "API_KEY", "BASE_URL", "APP_SECRET", "WEBHOOK_URL"])(
    "%s belongs to other programs",
    (name) => {
      expect(readConfig({ [name]: "x" }).warnings).toEqual([]);
    },
  );

  it.each(["MODEL", "MODEL_FALLBACKS", "TRANSCRIBE_MODEL"])("%s alone has nobody to ask: it is told", (name) => {
    expect(readConfig({ [name]: "qwen3" }).warnings).toEqual([expect.stringContaining(`${name} is set, and neither`)]);
  });

  it("with our prefix is a warning, and any other is nobody's business", () => {
    expect(readConfig({ JANGKAR_COLOUR: "red", PATH: "/bin", EDITOR: "vi" }).warnings).toEqual([
      "JANGKAR_COLOUR is unknown and was not read.",
    ]);
  });
});

describe("live mode", () => {
  it("is the mode as soon as one WhatsApp variable is set", () => {
    expect(readConfig(LIVE).mode).toBe("live");
    expect(readConfig({ ...LIVE, JANGKAR_MODE: "sandbox" }).mode).toBe("sandbox");
  });

  it.each(Object.keys(LIVE))("does not start without %s and says what it is", (name) => {
    const problems = problemsOf({ ...LIVE, [name]: undefined });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${name} is not set and live mode needs it.`);
  });

  it("names all that is missing at once", () => {
    expect(problemsOf({ JANGKAR_MODE: "live" })).toHaveLength(4);
  });
});

describe("settings that hang together", () => {
  it.each(["web", "worker"])("the role %s needs both stores to share", (ROLE) => {
    expect(problemsOf({ ROLE }).map((line) => line.split(" ")[0])).toEqual(["DATABASE_URL", "REDIS_URL"]);
    const config = readConfig({ ROLE, DATABASE_URL: "postgres://a/b", REDIS_URL: "redis://c" });
    expect(config.ROLE).toBe(ROLE);
  });

  it("an endpoint or a key needs the name of a model", () => {
    expect(problemsOf({ OPENAI_API_KEY: "k" })[0]).toContain("MODEL is not set");
    expect(problemsOf({ OPENAI_BASE_URL: "http://127.0.0.1:11434/v1" })[0]).toContain("MODEL is not set");
    expect(readConfig({ OPENAI_API_KEY: "k", MODEL: "m" }).MODEL).toBe("m");
  });

  it("calls to the event webhook are signed, so its secret must be there", () => {
    expect(problemsOf({ DECISION_WEBHOOK_URL: "https://example.com/events" })[0]).toContain("DECISION_WEBHOOK_SECRET");
  });
});

describe("a secret", () => {
  it("never shows itself, and is there for whom it is meant", () => {
    const { WHATSAPP_APP_SECRET: secret } = readConfig(LIVE);
    expect(secret).toBeInstanceOf(Secret);
    expect(`${secret} ${JSON.stringify(readConfig(LIVE))}`).not.toContain("secret-1");
    expect(secret?.reveal()).toBe("secret-1");
  });

  it("stays out of the words about a wrong environment", () => {
    const words = problemsOf({ ...LIVE, REDIS_URL: "redis://:hunter2@host", PORT: "x" }).join("\n");
    expect(words).not.toMatch(/hunter2|secret-1|token-1|verify-1/);
  });
});

/** The lines of the refusal. */
function problemsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof JangkarError) || error.code !== "CONFIG_INVALID") throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/^ {2}- /, ""));
  }
  return [];
}
