import type { ChannelDeps, ChannelParts } from "./channel-parts.ts";
import { createWhatsAppCloud, type WhatsAppCloudSettings } from "./whatsapp-cloud/index.ts";

/** The settings of each channel; a channel without settings is switched off. */
export interface ChannelSettings {
  readonly whatsapp?: WhatsAppCloudSettings;
}

type ChannelFactory = (settings: ChannelSettings, deps: ChannelDeps) => ChannelParts | null;

/** The list of channels: one line each. A new channel is a folder, its settings above, and a line here. */
const CHANNELS: readonly ChannelFactory[] = [channel((settings) => settings.whatsapp, createWhatsAppCloud)];

/** The parts of every channel that has settings, in the order of the list. */
export function createChannels(settings: ChannelSettings, deps: ChannelDeps): ChannelParts[] {
  return CHANNELS.flatMap((create) => create(settings, deps) ?? []);
}

function channel<Settings>(
  settingsOf: (settings: ChannelSettings) => Settings | undefined,
  create: (settings: Settings, deps: ChannelDeps) => ChannelParts,
): ChannelFactory {
  return (settings, deps) => {
    const own = settingsOf(settings);
    return own === undefined ? null : create(own, deps);
  };
}
