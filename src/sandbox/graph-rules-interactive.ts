import {
  type Check,
  checkId,
  checkTitle,
  checkUnique,
  checkWords,
  firstOf,
  isRecord,
  type JsonObject,
  missing,
  ok,
  wrong,
} from "./graph-rules-values.ts";

/** Limits of interactive messages, in code points. */
export const INTERACTIVE_LIMITS = {
  body: 1_024,
  header: 60,
  footer: 60,
  buttons: 3,
  buttonTitle: 20,
  buttonId: 256,
  listButton: 20,
  sections: 10,
  rows: 10,
  sectionTitle: 24,
  rowTitle: 24,
  rowDescription: 72,
  rowId: 200,
  linkButton: 20,
} as const;

const MAX = INTERACTIVE_LIMITS;

/** Reply buttons, lists and link buttons with everything around them. */
export function checkInteractive(interactive: JsonObject): Check {
  const { type, body, header, footer, action } = interactive;
  if (!isRecord(body)) return missing("interactive.body");
  if (!isRecord(action)) return missing("interactive.action");
  return (
    checkWords("interactive.body.text", body["text"], MAX.body) ??
    checkHeader(header) ??
    checkFooter(footer) ??
    checkAction(type, action)
  );
}

function checkHeader(header: unknown): Check {
  if (header === undefined) return ok;
  if (!isRecord(header)) return wrong(131009, "interactive.header must be an object");
  if (header["type"] !== "text") return ok;
  return checkTitle("interactive.header.text", header["text"], MAX.header);
}

function checkFooter(footer: unknown): Check {
  if (footer === undefined) return ok;
  if (!isRecord(footer)) return wrong(131009, "interactive.footer must be an object");
  return checkTitle("interactive.footer.text", footer["text"], MAX.footer);
}

function checkAction(type: unknown, action: JsonObject): Check {
  if (type === "button") return checkButtons(action["buttons"]);
  if (type === "list") return checkList(action);
  if (type === "cta_url") return checkLinkButton(action);
  return wrong(131009, `interactive.type ${String(type)} is not known`);
}

function checkButtons(buttons: unknown): Check {
  if (!Array.isArray(buttons)) return missing("interactive.action.buttons");
  if (buttons.length < 1 || buttons.length > MAX.buttons) return wrong(131009, `1 to ${MAX.buttons} buttons`);
  const replies = buttons.map((button: unknown) => (isRecord(button) ? button["reply"] : undefined));
  return (
    firstOf(
      buttons.map((button: unknown) =>
        isRecord(button) && button["type"] === "reply" ? ok : wrong(131009, "buttons[].type must be reply"),
      ),
    ) ??
    firstOf(replies.map(checkReply)) ??
    checkUnique("buttons[].reply.id", fields(replies, "id")) ??
    checkUnique("buttons[].reply.title", fields(replies, "title"))
  );
}

function checkReply(reply: unknown): Check {
  if (!isRecord(reply)) return missing("buttons[].reply");
  return (
    checkId("buttons[].reply.id", reply["id"], MAX.buttonId) ??
    checkTitle("buttons[].reply.title", reply["title"], MAX.buttonTitle)
  );
}

function checkList(action: JsonObject): Check {
  const { button, sections } = action;
  const label = checkTitle("interactive.action.button", button, MAX.listButton);
  if (label !== ok) return label;
  if (!Array.isArray(sections) || sections.length === 0) return missing("interactive.action.sections");
  if (sections.length > MAX.sections) return wrong(131009, `at most ${MAX.sections} sections`);
  const rows = sections.flatMap((section: unknown) => rowsOf(section));
  return (
    firstOf(sections.map((section: unknown) => checkSection(section, sections.length > 1))) ??
    (rows.length > MAX.rows ? wrong(131009, `at most ${MAX.rows} rows in all`) : ok) ??
    firstOf(rows.map(checkRow)) ??
    checkUnique("rows[].id", fields(rows, "id"))
  );
}

function checkSection(section: unknown, needsTitle: boolean): Check {
  if (!isRecord(section)) return missing("sections[]");
  const { title } = section;
  if (title === undefined && needsTitle) return missing("sections[].title");
  const named = title === undefined ? ok : checkTitle("sections[].title", title, MAX.sectionTitle);
  return named ?? (rowsOf(section).length === 0 ? missing("sections[].rows") : ok);
}

function checkRow(row: unknown): Check {
  if (!isRecord(row)) return missing("rows[]");
  const { id, title, description } = row;
  return (
    checkId("rows[].id", id, MAX.rowId) ??
    checkTitle("rows[].title", title, MAX.rowTitle) ??
    (description === undefined ? ok : checkWords("rows[].description", description, MAX.rowDescription))
  );
}

function checkLinkButton(action: JsonObject): Check {
  const parameters = action["parameters"];
  if (action["name"] !== "cta_url" || !isRecord(parameters)) return missing("interactive.action.parameters");
  const url = parameters["url"];
  return (
    checkTitle("parameters.display_text", parameters["display_text"], MAX.linkButton) ??
    (typeof url === "string" && /^https?:\/\/\S+$/.test(url) ? ok : wrong(131009, "parameters.url is no address"))
  );
}

function rowsOf(section: unknown): readonly unknown[] {
  const rows = isRecord(section) ? section["rows"] : undefined;
  return Array.isArray(rows) ? rows : [];
}

function fields(items: readonly unknown[], key: string): unknown[] {
  return items.map((item) => (isRecord(item) ? item[key] : undefined));
}
