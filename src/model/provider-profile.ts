/** What one endpoint takes of the optional parts of a request. Learnt from its refusals, kept while the process runs. */
export interface ProviderProfile {
  /** Content of an assistant message that has calls and no text: null by the specification; Ollama wants ''. */
  readonly emptyContent: null | "";
  readonly tokenLimit: "max_tokens" | "max_completion_tokens";
  /** True once the other name of the token limit was tried: it flips once, so that two refusals cannot alternate. */
  readonly tokenLimitFlipped: boolean;
  readonly temperature: boolean;
  readonly strict: boolean;
  /** False: `none` is said by offering no tools. */
  readonly toolChoice: boolean;
  /** True: ids are written as nine letters and digits. */
  readonly shortIds: boolean;
}

export type ProfileChange = Partial<ProviderProfile>;

/**
 * Where to begin. `max_tokens` is what every server knows (older Ollama ignores the new name, which would leave the
 * answer without a limit); OpenAI itself deprecates it and its reasoning models refuse it.
 */
export function initialProfile(baseURL: string): ProviderProfile {
  const openAi = /^https:\/\/([\w-]+\.)?api\.openai\.com\//.test(`${baseURL}/`);
  return {
    emptyContent: null,
    tokenLimit: openAi ? "max_completion_tokens" : "max_tokens",
    tokenLimitFlipped: false,
    temperature: true,
    strict: true,
    toolChoice: true,
    shortIds: false,
  };
}
