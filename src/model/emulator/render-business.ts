import { fold, wordsOf } from "./plain.ts";
import { hoursLines, openingWords } from "./render-hours.ts";
import { fieldOf, listOf, textOf, textsOf } from "./results.ts";
import type { Phrases } from "./say/phrases.ts";
import type { Scene } from "./scene.ts";
import type { MadeCall } from "./situation.ts";

/** Results about the business, leads and hand-overs; null for a call of another kind. */
export function renderBusiness(call: MadeCall, scene: Scene): string | null {
  const { result } = call;
  switch (call.name) {
    case "get_business_info":
      return result?.kind === "ok" ? renderInfo(String(call.args["topic"]), result.data, scene) : scene.say.failed;
    case "capture_lead":
    case "update_lead":
      return result?.kind === "ok" ? renderLead(result.data, scene) : "";
    case "handoff_to_human":
      return result?.kind === "ok" ? renderHandoff(result.data, scene) : scene.say.failed;
    default:
      return null;
  }
}

function renderInfo(topic: string, data: unknown, scene: Scene): string {
  const lines = infoLines(topic, data, scene).filter((line) => line !== "");
  return lines.length > 0 ? lines.join("\n") : scene.say.dontKnow;
}

function infoLines(topic: string, data: unknown, scene: Scene): string[] {
  const { say } = scene;
  switch (topic) {
    case "contact":
      return contactLines(fieldOf(data, "contact"), say);
    case "hours":
      return hoursLines(fieldOf(data, "hours"), say);
    case "address":
      return [filled(textOf(data, "address"), say.address)];
    case "payment":
      return [...listOf(data, "faq").map(answerOf), filled(textOf(data, "paymentAccount"), say.account)];
    case "policies":
      return policyLines(data, scene);
    default:
      return [matchingAnswer(data, scene) ?? say.dontKnow];
  }
}

function contactLines(contact: unknown, say: Phrases): string[] {
  return [
    filled(textOf(contact, "phone"), say.phone),
    filled(textOf(contact, "email"), say.email),
    filled(textOf(contact, "website"), say.website),
  ];
}

/** The discount rules when they were asked for, else the entry that fits the question. */
function policyLines(data: unknown, scene: Scene): string[] {
  const { say, asks } = scene;
  const rules = listOf(data, "discounts").map((rule) =>
    say.discountRule(textOf(rule, "fromItems"), textOf(rule, "percent")),
  );
  const wanted = asks.some(({ intent }) => intent === "discounts") ? rules : [];
  const answer = asks.every(({ intent }) => intent === "discounts") ? null : matchingAnswer(data, scene);
  const lines = [...(answer === null ? [] : [answer]), ...wanted];
  return lines.length > 0 ? lines : [say.dontKnow];
}

/** The answer whose question shares the most telling words with what was asked. */
function matchingAnswer(data: unknown, { asks }: Scene): string | null {
  const asked = fold(asks.map(({ words }) => words).join(" "));
  const scored = listOf(data, "faq")
    .map((entry) => ({ entry, score: overlap(asked, fold(textOf(entry, "question"))) }))
    .sort((a, b) => b.score - a.score);
  const best = scored[0];
  return best !== undefined && best.score > 0 ? answerOf(best.entry) : null;
}

/** Short words are shared by all questions; Chinese is compared by pairs of characters. */
const TELLING_LENGTH = 5;

/** Question words are in every question. */
const ASKING =
  /^(?:kapan|apakah|bagaimana|berapa|where|which|there|would|could|should|about|nhung|khong|duoc|bisakah)$/;

function isTelling(word: string): boolean {
  return word.length >= TELLING_LENGTH && !/\p{Script=Han}/u.test(word) && !ASKING.test(word);
}

function overlap(asked: string, question: string): number {
  const words = wordsOf(question).filter((word) => isTelling(word));
  const pairs = Array.from(question.matchAll(/(?=(\p{Script=Han}{2}))/gu), ([, pair = ""]) => pair).filter(
    (pair) => !/可以|什么|怎么/.test(pair),
  );
  return [...words, ...pairs].filter((piece) => asked.includes(stem(piece))).length;
}

/** "revisions" and "revision", "pembayarannya" and "pembayaran" are one word here. */
function stem(word: string): string {
  return word.replace(/(?:nya|s)$/, "");
}

function answerOf(entry: unknown): string {
  return textOf(entry, "answer");
}

function renderLead(data: unknown, { say, asks }: Scene): string {
  if (asks.length > 0 && asks.every(({ intent }) => intent === "details")) return say.detailsNoted;
  const missing = textsOf(data, "missing");
  const question = missing.includes("product")
    ? say.askProduct
    : missing.includes("budget")
      ? say.askBudget
      : missing.includes("timeline")
        ? say.askTimeline
        : "";
  // A question of ours beside other wishes would bury their answers.
  const alone = asks.every(({ intent }) => ["lead", "price", "search", "catalogue"].includes(intent));
  return [say.leadNoted, ...(alone && question !== "" ? [question] : [])].join("\n");
}

function renderHandoff(data: unknown, { say, asks, hasPicture }: Scene): string {
  const aboutPayment = asks.some(({ intent }) => intent === "payment-proof");
  return [
    ...(aboutPayment ? [hasPicture ? say.picture : say.paymentCheck] : []),
    say.handedOver,
    ...openingWords(fieldOf(data, "opensNext"), say, say.colleagueFrom),
  ].join("\n");
}

function filled(value: string, words: (value: string) => string): string {
  return value === "" ? "" : words(value);
}
