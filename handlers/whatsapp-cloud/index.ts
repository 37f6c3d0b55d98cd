import type { ChannelDeps, ChannelParts } from "../channel-parts.ts";
import { createWhatsAppWebhook } from "./receive.ts";
import { createWhatsAppSender } from "./send.ts";

export interface WhatsAppCloudSettings {
  readonly accessToken: string;
  readonly appSecrets: readonly string[];
  readonly verifyToken: string;
  readonly baseUrl: string;
  readonly graphVersion: string;
  /** How long one call of the Graph API may take. */
  readonly timeoutMs: number;
  /** Messages a second of one number. */
  readonly perSecond?: number;
}

/** The WhatsApp Cloud API: a webhook that receives and a sender. */
export function createWhatsAppCloud(settings: WhatsAppCloudSettings, deps: ChannelDeps): ChannelParts {
  const { log, metrics, timer } = deps;
  return {
    channel: createWhatsAppSender({ ...settings, timer, log }),
    router: createWhatsAppWebhook({
      appSecrets: settings.appSecrets,
      verifyToken: settings.verifyToken,
      endpoints: (id) => deps.endpoints("whatsapp", id),
      sink: deps.sink,
      log,
      metrics,
      timer,
    }),
  };
}
