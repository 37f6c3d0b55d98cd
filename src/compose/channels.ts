import type { ChannelDeps, ChannelParts } from "../../handlers/channel-parts.ts";
import { createChannels } from "../../handlers/index.ts";
import type { Config } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import type { Channel } from "../ports/channel.ts";
import { SANDBOX } from "../sandbox/credentials.ts";
import type { Tenants } from "../tenants.ts";

/** How long one call of the Graph API may take. */
export const GRAPH_CALL_MS = 15_000;

/** Every channel with the credentials of this installation; the sandbox uses ones that open nothing. */
export function composeChannels(config: Config, tenants: Tenants, deps: ChannelDeps): ChannelParts[] {
  return createChannels(
    {
      whatsapp: {
        accessToken: config.WHATSAPP_ACCESS_TOKEN?.reveal() ?? SANDBOX.accessToken,
        appSecrets: [config.WHATSAPP_APP_SECRET?.reveal() ?? SANDBOX.appSecret],
        verifyToken: config.WHATSAPP_VERIFY_TOKEN?.reveal() ?? SANDBOX.verifyToken,
        baseUrl: config.GRAPH_BASE_URL,
        graphVersion: config.GRAPH_VERSION,
        timeoutMs: GRAPH_CALL_MS,
        perSecond: Math.min(...tenants.all.flatMap((one) => one.numbers.map((number) => number.sendsPerSecond))),
      },
    },
    deps,
  );
}

/** @throws JangkarError INTERNAL when a row names a channel that this build does not have */
export function channelNamed(channels: readonly ChannelParts[], name: string): Channel {
  const found = channels.find((parts) => parts.channel.name === name);
  if (found === undefined) throw new JangkarError("INTERNAL", `there is no channel ${name}`);
  return found.channel;
}
