import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { projectRoot } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import { type World, worldSchema } from "../sandbox/world.ts";
import { parseJson, readBytes, readJson } from "./files.ts";

/** @throws JangkarError INPUT_INVALID when it is no JSON: the platform posts nothing else */
export function readBody(file: string): Buffer {
  const body = readBytes(file, BODY);
  parseJson(body.toString("utf8"), file, BODY);
  return body;
}

const BODY = "a webhook body";

/** The world beside a body, else the published one. */
export function defaultWorld(file: string): string {
  const beside = join(dirname(file), "_world.json");
  return existsSync(beside) ? beside : join(projectRoot(), "test", "fixtures", "cloud-api", "_world.json");
}

/** @throws JangkarError INPUT_INVALID with each field that is wrong */
export function readWorld(file: string): World {
  const parsed = worldSchema.safeParse(readJson(file, "a world"));
  if (parsed.success) return parsed.data;
  throw new JangkarError(
    "INPUT_INVALID",
    `${file}: ${parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")}`,
  );
}

/** Provider ids of the messages of ours in a body, as often as they stand there. Unreadable bodies hold none. */
export function messageIdsIn(body: Buffer, world: World): string[] {
  const ours = new Set(world.numbers.map((number) => number.phoneNumberId));
  const ids: string[] = [];
  const { entry } = postedShape.parse(JSON.parse(body.toString("utf8")));
  for (const { field, value } of entry.flatMap((one) => one.changes)) {
    if (field !== "messages" || !ours.has(value.metadata.phone_number_id)) continue;
    for (const message of value.messages) if (message.id !== null && message.type !== "system") ids.push(message.id);
  }
  return ids;
}

const text = z.string().nullish().catch(null);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).catch([]);

/** What is counted of a body. Whatever has another shape holds nothing, as it does for the webhook. */
const postedShape = z
  .looseObject({
    entry: listOf(
      z.looseObject({
        changes: listOf(
          z.looseObject({
            field: text,
            value: z
              .looseObject({
                metadata: z.looseObject({ phone_number_id: z.string().catch("") }).catch({ phone_number_id: "" }),
                messages: listOf(z.looseObject({ id: text.transform((id) => id ?? null), type: text })),
              })
              .catch({ metadata: { phone_number_id: "" }, messages: [] }),
          }),
        ),
      }),
    ),
  })
  .catch({ entry: [] });
