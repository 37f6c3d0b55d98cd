import type { Evidence, SentMessage } from "../evidence.ts";
import type { Assertions, Count, OutboundCheck } from "../format.ts";
import { assigned, checkCount, type Fail, isOneOf, oneOfText, pattern, shown } from "./values.ts";

/** What was sent to whom. */
export function checkOutbound(expect: Assertions, { sent }: Evidence, fail: Fail): void {
  if (expect.outbound !== undefined) checkSequence(expect.outbound, sent, fail);
  if (expect.outboundIncludes !== undefined) checkIncluded(expect.outboundIncludes, sent, fail);
  for (const to of expect.notOutboundTo ?? []) {
    const message = sent.find((one) => one.to === to);
    if (message !== undefined) fail(`a message went to ${to}: ${told(message)}`);
  }
  for (const source of expect.notOutboundMatching ?? []) {
    const message = sent.find((one) => pattern(source).test(one.text));
    if (message !== undefined) fail(`a message matches ${source}: ${told(message)}`);
  }
  if (expect.outboundCount !== undefined) checkCounts(expect.outboundCount, sent, fail);
}

/** Exactly these, in this order, for each recipient that is named; others may have got anything. */
function checkSequence(expected: readonly OutboundCheck[], sent: readonly SentMessage[], fail: Fail): void {
  const named = (message: SentMessage) =>
    expected.some((check) => check.to === undefined || isOneOf(message.to, check.to));
  const relevant = sent.filter(named);
  const recipients = [...new Set(expected.map((check) => (check.to === undefined ? "" : oneOfText(check.to))))];
  if (relevant.length !== expected.length)
    fail(`outbound: expected ${expected.length} messages, saw ${relevant.length}: ${relevant.map(told).join(" | ")}`);
  for (const to of recipients) {
    const checks = expected.filter((check) => (check.to === undefined ? "" : oneOfText(check.to)) === to);
    const messages = relevant.filter((message) => checks[0]!.to === undefined || isOneOf(message.to, checks[0]!.to));
    for (const [index, check] of checks.entries()) {
      const message = messages[index];
      if (message === undefined) fail(`outbound ${index} to ${to}: nothing was sent, expected ${wanted(check)}`);
      else for (const wrong of mismatches(check, message)) fail(`outbound ${index} to ${to}: ${wrong}`);
    }
  }
}

function checkIncluded(expected: readonly OutboundCheck[], sent: readonly SentMessage[], fail: Fail): void {
  if (assigned(expected, sent, (check, message) => mismatches(check, message).length === 0)) return;
  const missing = expected.filter((check) => !sent.some((message) => mismatches(check, message).length === 0));
  const what = missing.length > 0 ? missing : expected;
  fail(`outboundIncludes: nothing fits ${what.map(wanted).join(" | ")}; sent: ${sent.map(told).join(" | ")}`);
}

function checkCounts(expected: NonNullable<Assertions["outboundCount"]>, sent: readonly SentMessage[], fail: Fail) {
  const isTotal = typeof expected === "number" || "min" in expected || "max" in expected;
  if (isTotal) return checkCount("messages sent", sent.length, expected as Count, fail);
  for (const [name, count] of Object.entries(expected as Record<string, Count>)) {
    const matching = sent.filter((message) => message.to === name || message.kind === name);
    checkCount(`messages sent (${name})`, matching.length, count, fail);
  }
}

function mismatches(check: OutboundCheck, message: SentMessage): string[] {
  const { text } = message;
  const wrong: string[] = [];
  const say = (isWrong: boolean, what: string) => {
    if (isWrong) wrong.push(`${what}: ${told(message)}`);
  };
  say(check.to !== undefined && !isOneOf(message.to, check.to), "another recipient");
  say(
    check.kind !== undefined && !isOneOf(message.kind, check.kind),
    `the kind is not ${check.kind === undefined ? "" : oneOfText(check.kind)}`,
  );
  say(check.equals !== undefined && text !== check.equals, `the text is not ${shown(check.equals)}`);
  for (const part of check.mustContain ?? []) say(!text.includes(part), `lacks ${shown(part)}`);
  for (const part of check.mustNotContain ?? []) say(text.includes(part), `has ${shown(part)}`);
  for (const part of [check.mustNotEqual ?? []].flat()) say(text.trim() === part.trim(), "is the forbidden text");
  say(check.nonEmpty === true && text.trim() === "", "is empty");
  if (check.offersDecision !== undefined)
    say(offersDecision(message) !== check.offersDecision, "offers (no) decision, other than expected");
  return wrong;
}

/** Reply buttons, or the words to type. */
function offersDecision({ buttons, text }: SentMessage): boolean {
  const words = /(?:\bya\b.*\btidak\b|\byes\b.*\bno\b|\bcó\b.*\bkhông\b|是.*(?:否|不)|setuju.*tolak|approve.*reject)/is;
  return buttons.length >= 2 || words.test(text);
}

function wanted(check: OutboundCheck): string {
  return shown(check);
}

function told({ to, kind, text, buttons }: SentMessage): string {
  return shown(`[${kind} → ${to}] ${text}${buttons.length > 0 ? ` {${buttons.join("}{")}}` : ""}`);
}
