import type { Config } from "../config.ts";
import { createEmulator } from "../model/emulator/index.ts";
import { createFallbackModel } from "../model/fallback.ts";
import { createOpenAiModel } from "../model/openai.ts";
import type { ChatModel } from "../ports/model.ts";
import type { Log, Metrics, Timer } from "../ports/runtime.ts";

/** The configured models in their order, or the built-in rule model when there is neither key nor endpoint. */
export function composeModel(config: Config, deps: { timer: Timer; log: Log; metrics: Metrics }): ChatModel {
  const baseURL = config.OPENAI_BASE_URL ?? "https://api.openai.com/v1";
  if (config.MODEL === undefined || (config.OPENAI_API_KEY === undefined && config.OPENAI_BASE_URL === undefined))
    return createEmulator();
  const models = [config.MODEL, ...config.MODEL_FALLBACKS].map((model) =>
    createOpenAiModel({
      baseURL,
      model,
      ...(config.OPENAI_API_KEY === undefined ? {} : { apiKey: config.OPENAI_API_KEY.reveal() }),
      deadlineMs: config.MODEL_TIMEOUT_MS,
      ...deps,
    }),
  );
  return createFallbackModel(models, deps);
}
