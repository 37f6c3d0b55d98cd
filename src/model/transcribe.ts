import { z } from "zod";
import { keepHeadAndTail } from "../core/text.ts";
import type { Log, Metrics, Timer } from "../ports/runtime.ts";
import type { Transcriber } from "../ports/transcriber.ts";

export interface TranscribeSettings {
  /** Of an OpenAI-compatible endpoint, with `/v1`. */
  readonly baseURL: string;
  readonly apiKey?: string;
  readonly model: string;
  readonly deadlineMs: number;
  readonly timer: Timer;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Longer than any voice note a person would dictate on purpose. */
const MOST_CHARACTERS = 4_000;

const answer = z.looseObject({ text: z.string() });

/** The ending tells some servers the format; they look at the name, not at the type. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ogg|opus/, "ogg"],
  [/mpeg|mp3/, "mp3"],
  [/mp4|m4a|aac/, "m4a"],
  [/wav/, "wav"],
  [/webm/, "webm"],
];

/** `POST /audio/transcriptions` (OpenAI API reference): one multipart call, no retry; a customer is waiting. */
export function createTranscriber(settings: TranscribeSettings): Transcriber {
  const { timer, log, metrics, model } = settings;
  const address = `${settings.baseURL.replace(/\/+$/, "")}/audio/transcriptions`;
  return {
    async transcribe({ bytes, mimeType }, parent) {
      const deadline = timer.deadline(settings.deadlineMs, parent);
      const count = (result: string) =>
        metrics.count("model_calls_total", { model, result: `transcription.${result}` });
      try {
        const response = await fetch(address, {
          method: "POST",
          headers: settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` },
          body: formOf(bytes, mimeType, model),
          signal: deadline.signal,
        });
        const parsed = answer.safeParse(await response.json());
        if (!response.ok || !parsed.success) {
          log.warn("a voice message was not transcribed", { status: response.status });
          count("refused");
          return null;
        }
        const words = keepHeadAndTail(parsed.data.text.trim(), MOST_CHARACTERS, "\n[…]\n");
        count(words === "" ? "empty" : "text");
        return words === "" ? null : words;
      } catch (error) {
        if (parent.aborted) throw error;
        log.warn("a voice message was not transcribed", { why: deadline.signal.aborted ? "timeout" : "no answer" });
        count("failed");
        return null;
      } finally {
        deadline.clear();
      }
    },
  };
}

function formOf(bytes: Uint8Array, mimeType: string, model: string): FormData {
  const type = mimeType.split(";")[0]!.trim().toLowerCase();
  const ending = ENDINGS.find(([pattern]) => pattern.test(type))?.[1] ?? "ogg";
  const form = new FormData();
  form.set("model", model);
  form.set("response_format", "json");
  form.set("file", new Blob([new Uint8Array(bytes)], { type }), `voice.${ending}`);
  return form;
}
