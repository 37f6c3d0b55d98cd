/** Turns spoken words into text. What it returns is the customer's own words: untrusted like any message. */
export interface Transcriber {
  /** The words, or null when there are none or the endpoint could not be had. Never throws but for an aborted signal. */
  transcribe(
    audio: { readonly bytes: Uint8Array; readonly mimeType: string },
    signal: AbortSignal,
  ): Promise<string | null>;
}
