import type { Config } from "../config.ts";
import { createEmulator } from "../model/emulator/index.ts";
import { createFallbackModel } from "../model/fallback.ts";
import { createOpenAiModel, type RetryOptions } from "../model/openai.ts";
import { createTranscriber } from "../model/transcribe.ts";
import type { ChatModel } from "../ports/model.ts";
import type { Log, Metrics, Timer } from "../ports/runtime.ts";
import type { Transcriber } from "../ports/transcriber.ts";

const OPENAI = "https://api.openai.com/v1";

/** Turns voice messages into text at the same endpoint; null when no model for it is named. */
export function composeTranscriber(
  config: Config,
  deps: { timer: Timer; log: Log; metrics: Metrics },
): Transcriber | null {
  if (config.TRANSCRIBE_MODEL === undefined) return null;
  return createTranscriber({
    baseURL: endpointOf(config),
    model: config.TRANSCRIBE_MODEL,
    ...(config.OPENAI_API_KEY === undefined ? {} : { apiKey: config.OPENAI_API_KEY.reveal() }),
    deadlineMs: config.MODEL_TIMEOUT_MS,
    ...deps,
  });
}

/** The configured models in their order, or the built-in rule model when there is neither key nor endpoint. */
export function composeModel(config: Config, deps: { timer: Timer; log: Log; metrics: Metrics }): ChatModel {
  const models = openAiModels(config, deps);
  return models.length === 0 ? createEmulator() : createFallbackModel(models, deps);
}

/** The models of the endpoint in their order; none when there is neither key nor endpoint. */
export function openAiModels(
  config: Config,
  deps: { timer: Timer; log: Log; metrics: Metrics; retry?: RetryOptions },
): ChatModel[] {
  if (config.MODEL === undefined || (config.OPENAI_API_KEY === undefined && config.OPENAI_BASE_URL === undefined))
    return [];
  return [config.MODEL, ...config.MODEL_FALLBACKS].map((model) =>
    createOpenAiModel({
      baseURL: endpointOf(config),
      model,
      ...(config.OPENAI_API_KEY === undefined ? {} : { apiKey: config.OPENAI_API_KEY.reveal() }),
      deadlineMs: config.MODEL_TIMEOUT_MS,
      ...deps,
    }),
  );
}

/** Where models are asked. */
export function endpointOf(config: Pick<Config, "OPENAI_BASE_URL">): string {
  return config.OPENAI_BASE_URL ?? OPENAI;
}
