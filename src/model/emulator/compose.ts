import type { Ask } from "./ask.ts";
import { PHRASES } from "./phrases.ts";
import { callsFor, madeCall, needsRefundAmount } from "./plan.ts";
import { renderBusiness } from "./render-business.ts";
import { renderOrderCall } from "./render-orders.ts";
import { renderWares } from "./render-wares.ts";
import type { Phrases } from "./say/phrases.ts";
import type { Scene } from "./scene.ts";
import type { MadeCall, Situation } from "./situation.ts";

/** The reply, from the results of the turn's calls alone; wishes without a call have a text of their own. */
export function compose(asks: readonly Ask[], situation: Situation): string {
  const say = PHRASES[situation.locale];
  const scene: Scene = {
    say,
    asks,
    made: situation.made,
    before: situation.past.calls,
    hasPicture: situation.parts.some(({ kind }) => kind === "media"),
  };
  // A lead's question comes last, below the answers.
  const ordered = [...situation.made.filter((call) => !isLead(call)), ...situation.made.filter(isLead)];
  const answered = ordered.map((call) => renderCall(call, scene));
  const spoken = asks.map((said) => speak(said, situation, say));
  const parts = [...answered, ...spoken].filter((part) => part !== "");
  const reply = withOneQuestion([...new Set(parts)]);
  return reply.length > 0 ? reply.join("\n\n") : say.unclear;
}

function isLead({ name }: MadeCall): boolean {
  return name === "capture_lead" || name === "update_lead";
}

function renderCall(call: MadeCall, scene: Scene): string {
  if (call.result === null) return scene.say.failed;
  if (call.result.kind === "pending") return scene.say.pending;
  return renderWares(call, scene) ?? renderOrderCall(call, scene) ?? renderBusiness(call, scene) ?? "";
}

/** What is said without a tool, and what is left to say when no call could be made for a wish. */
function speak(said: Ask, situation: Situation, say: Phrases): string {
  switch (said.intent) {
    case "greeting":
      return say.greeting;
    case "thanks":
      return say.thanks;
    case "identity":
      return say.identity;
    case "acknowledge":
    case "take-back":
      return say.acknowledge;
    case "off-topic":
      return say.offTopic;
    case "unclear":
      return say.unclear;
    case "place":
      return say.place;
    case "card":
      return say.card;
    case "ask-away":
      return say.askAway;
    case "keep-order":
      return say.kept;
    case "which-package":
      return say.whichPackage;
    case "refund":
      return needsRefundAmount(said, situation) ? say.askRefundAmount : unmet(said, situation, say);
    default:
      return unmet(said, situation, say);
  }
}

function unmet(said: Ask, situation: Situation, say: Phrases): string {
  const calls = callsFor(said, situation).filter((call) => madeCall(call, situation.made) === null);
  return calls.length > 0 && situation.made.length === 0 ? say.failed : "";
}

/** At most one question a reply: the first; later parts keep their statements. */
function withOneQuestion(parts: readonly string[]): string[] {
  let asked = false;
  return parts.flatMap((part) => {
    const lines = part.split("\n").filter((line) => {
      const isQuestion = /[?？]$/.test(line) && !line.startsWith("-");
      const keep = !isQuestion || !asked;
      asked ||= isQuestion;
      return keep;
    });
    return lines.length > 0 ? [lines.join("\n")] : [];
  });
}
