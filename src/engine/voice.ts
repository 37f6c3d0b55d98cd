import type { InboundMessage, InboxItem } from "../core/message.ts";
import type { Channel } from "../ports/channel.ts";
import type { Transcriber } from "../ports/transcriber.ts";

/** Puts words to voice messages, where the business has an endpoint for it. */
export interface Voices {
  /** The same items; a voice message that could be understood has its words in `transcript`. */
  read(items: readonly InboxItem[], signal: AbortSignal): Promise<readonly InboxItem[]>;
}

/** Some 25 minutes of a voice note; longer ones are no question. */
const MOST_BYTES = 5 * 1024 * 1024;
/** Voice messages of one batch that are listened to. */
const MOST_A_BATCH = 5;

export function createVoices(deps: { transcriber: Transcriber | null; channel: (name: string) => Channel }): Voices {
  const { transcriber } = deps;
  return {
    async read(items, signal) {
      if (transcriber === null) return items;
      let left = MOST_A_BATCH;
      return Promise.all(
        items.map(async (item) => {
          if (item.type !== "message" || !isVoice(item.message) || left-- <= 0) return item;
          const transcript = await wordsOf(item.message, transcriber, signal);
          if (transcript === null || item.message.content.kind !== "media") return item;
          return { ...item, message: { ...item.message, content: { ...item.message.content, transcript } } };
        }),
      );
    },
  };

  async function wordsOf(message: InboundMessage, by: Transcriber, signal: AbortSignal): Promise<string | null> {
    const { content } = message;
    const channel = deps.channel(message.channel);
    if (content.kind !== "media" || content.mediaId === null || channel.fetchMedia === undefined) return null;
    const file = await channel.fetchMedia(content.mediaId, { maxBytes: MOST_BYTES }, signal);
    if (file.outcome === "missing") return null;
    return by.transcribe({ bytes: file.bytes, mimeType: content.mimeType ?? file.mimeType }, signal);
  }
}

function isVoice({ content, group }: InboundMessage): boolean {
  return group === null && content.kind === "media" && (content.media === "voice" || content.media === "audio");
}
