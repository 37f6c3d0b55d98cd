import type { Failure } from "./provider-failure.ts";
import type { ProfileChange, ProviderProfile } from "./provider-profile.ts";
import type { WireRequest } from "./wire-request.ts";

interface Rule {
  /** How a refusal names the field: in `param`, or in its sentence. */
  readonly named: RegExp;
  /** Whether the refused request has what the rule would change. */
  applies(wire: WireRequest, profile: ProviderProfile): boolean;
  change(profile: ProviderProfile): ProfileChange;
}

// In order of how exact the name is: `content` stands in many a sentence and comes last.
const RULES: readonly Rule[] = [
  {
    // Mistral: "Tool call id was … but must be a-z, A-Z, 0-9, with a length of 9" (mistral-common); a limit of 40 elsewhere.
    named: /tool[_ ]call[_ ]?ids?\b|tool_calls\S*\.id\b/i,
    applies: (wire, profile) => !profile.shortIds && wire.messages.some((message) => message.role === "tool"),
    change: () => ({ shortIds: true }),
  },
  {
    named: /\bmax_(?:completion_)?tokens\b/,
    applies: (_wire, profile) => !profile.tokenLimitFlipped,
    change: (profile) => ({
      tokenLimit: profile.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens",
      tokenLimitFlipped: true,
    }),
  },
  {
    named: /\btemperature\b/,
    applies: (wire) => wire.temperature !== undefined,
    change: () => ({ temperature: false }),
  },
  {
    named: /\bstrict\b/,
    applies: (wire) => wire.tools?.some((tool) => tool.function.strict !== undefined) ?? false,
    change: () => ({ strict: false }),
  },
  {
    named: /\btool_choice\b/,
    applies: (wire) => wire.tool_choice !== undefined,
    change: () => ({ toolChoice: false }),
  },
  {
    // OpenAI style: param "messages.[2].content"; Ollama: "invalid message content type: <nil>".
    named: /\bcontent\b/,
    applies: (wire) => wire.messages.some((message) => message.content === null),
    change: () => ({ emptyContent: "" }),
  },
];

/**
 * The change that a refusal asks for, or null when there is none: the request would go out unchanged, and that is
 * never done. Each rule applies once, because its change makes it inapplicable.
 */
export function learnFrom(failure: Failure, wire: WireRequest, profile: ProviderProfile): ProfileChange | null {
  // Some local servers answer a bad request with 500, so the code does not decide.
  if (
    failure.filtered ||
    failure.code === "MODEL_CONTEXT_FULL" ||
    failure.code === "MODEL_RATE_LIMITED" ||
    failure.code === "MODEL_MALFORMED"
  )
    return null;
  const named = (rule: Rule) => rule.named.test(failure.param ?? "") || rule.named.test(failure.said);
  const rule = RULES.find((candidate) => named(candidate) && candidate.applies(wire, profile));
  return rule?.change(profile) ?? null;
}
