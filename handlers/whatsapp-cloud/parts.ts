import { unreachable } from "../../src/core/errors.ts";
import type { ListRow, OutboundBody, ReplyButton } from "../../src/core/outbound.ts";
import { cleanText, shorten } from "../../src/core/text.ts";
import { toPlainText, toWhatsApp } from "../whatsapp-format.ts";
import { codePoints, splitFormatted } from "../whatsapp-split.ts";
import { LIMITS } from "./limits.ts";

/**
 * The parts a body is sent as. Markdown becomes WhatsApp's marks first and is cut then, with marks that are open at a
 * cut closed and opened again: cutting first could not know how long a table becomes.
 *
 * Choices that do not fit reply buttons become a list, where a long title has its full words in the description, so
 * that each still answers with its own id; what fits no list becomes numbered text.
 */
export function toParts(body: OutboundBody): readonly OutboundBody[] {
  switch (body.type) {
    case "text":
      return texts(toWhatsApp(body.text));
    case "buttons":
      return buttonParts(toWhatsApp(body.text), body.buttons);
    case "list":
      return listParts(toWhatsApp(body.text), toTitle(body.button), body.rows);
    case "template":
      return [{ ...body, parameters: body.parameters.map(toParameter) }];
    default:
      return unreachable(body);
  }
}

/** The sign on the button that opens a list made from buttons; a word would have to know the reader's language. */
const OPEN_LIST = "☰";

function texts(text: string): OutboundBody[] {
  return splitFormatted(text, LIMITS.text).map((part) => ({ type: "text", text: part }));
}

function buttonParts(text: string, buttons: readonly ReplyButton[]): OutboundBody[] {
  const cleaned = buttons.map((button) => ({ id: button.id.trim(), title: toTitle(button.title) }));
  if (fitButtons(cleaned)) return withBody(text, (last) => ({ type: "buttons", text: last, buttons: cleaned }));
  return listParts(text, OPEN_LIST, cleaned);
}

function listParts(text: string, button: string, rows: readonly ListRow[]): OutboundBody[] {
  const cleaned = rows.map(toRow);
  if (fitList(button, cleaned)) return withBody(text, (last) => ({ type: "list", text: last, button, rows: cleaned }));
  return texts([text, numbered(rows)].filter((part) => part !== "").join("\n\n"));
}

/** A text too long for an interactive body goes out before it; the choices hang on its last part. */
function withBody(text: string, interactive: (last: string) => OutboundBody): OutboundBody[] {
  if (codePoints(text) <= LIMITS.interactiveBody) return [interactive(text)];
  const parts = splitFormatted(text, LIMITS.interactiveBody);
  const before = parts.slice(0, -1).join("\n\n");
  return [...texts(before), interactive(parts.at(-1)!)];
}

function fitButtons(buttons: readonly ReplyButton[]): boolean {
  return (
    buttons.length >= 1 &&
    buttons.length <= LIMITS.buttons &&
    areUnique(buttons.map((button) => button.id)) &&
    areUnique(buttons.map((button) => button.title)) &&
    buttons.every((button) => isWithin(button.title, LIMITS.buttonTitle) && isWithin(button.id, LIMITS.buttonId))
  );
}

function fitList(button: string, rows: readonly ListRow[]): boolean {
  return (
    rows.length >= 1 &&
    rows.length <= LIMITS.listRows &&
    isWithin(button, LIMITS.listButton) &&
    areUnique(rows.map((row) => row.id)) &&
    areUnique(rows.map((row) => row.title)) &&
    rows.every((row) => isWithin(row.title, LIMITS.rowTitle) && isWithin(row.id, LIMITS.rowId))
  );
}

function toRow(row: ListRow): ListRow {
  const title = toTitle(row.title);
  const fits = codePoints(title) <= LIMITS.rowTitle;
  const words = [fits ? "" : title, row.description === undefined ? "" : toTitle(row.description)];
  const description = shorten(words.filter((word) => word !== "").join(" · "), LIMITS.rowDescription);
  const shown = { id: row.id.trim(), title: fits ? title : shorten(title, LIMITS.rowTitle) };
  return description === "" ? shown : { ...shown, description };
}

function numbered(rows: readonly ListRow[]): string {
  return rows
    .map((row, at) => {
      const description = row.description === undefined ? "" : toTitle(row.description);
      return `${at + 1}. ${toTitle(row.title)}${description === "" ? "" : `: ${description}`}`;
    })
    .join("\n");
}

/** Titles take one line of plain text. */
function toTitle(text: string): string {
  return cleanText(toPlainText(text)).replace(/\s+/g, " ");
}

/** Template parameters take no line break, no tab, no run of spaces, and may not be empty. */
function toParameter(text: string): string {
  const line = toTitle(text);
  return line === "" ? "-" : shorten(line, LIMITS.templateParameter);
}

function isWithin(text: string, limit: number): boolean {
  return text !== "" && codePoints(text) <= limit;
}

function areUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
