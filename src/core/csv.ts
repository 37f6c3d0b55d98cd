/** One record of a CSV text, with the line its first field starts in (1-based). */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

export type CsvResult =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly line: number; readonly message: string };

/** The text of a file's bytes, or the first line that is no UTF-8: names would be kept with holes in them. */
export function readUtf8(bytes: Uint8Array): { readonly text: string } | { readonly line: number } {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    // Which byte it was is not told. A line feed is never part of another character, so lines can be read by themselves.
  }
  for (let start = 0, line = 1; ; line++) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return { line };
    }
    if (feed === -1) return { line };
    start = feed + 1;
  }
}

/**
 * Comma-separated values by RFC 4180: quoted fields may hold commas, line breaks and doubled quotes; lines end with LF
 * or CRLF. A byte order mark is dropped, empty lines are skipped.
 */
export function parseCsv(text: string): CsvResult {
  const source = text.replace(/^\ufeff/, "");
  const records: CsvRecord[] = [];
  let position = 0;
  let line = 1;
  while (position < source.length) {
    const startLine = line;
    const fields: string[] = [];
    for (;;) {
      const field = source[position] === '"' ? quotedField(source, position) : plainField(source, position);
      if (field === null) return { ok: false, line: startLine, message: 'a quote (") is opened and never closed' };
      fields.push(field.value);
      line += countBreaks(source, position, field.end);
      position = field.end;
      const next = source[position];
      if (next === undefined || next === "\n" || next === "\r") break;
      if (next !== ",") {
        return { ok: false, line, message: 'text follows a closing quote; write a quote inside a field as ""' };
      }
      position++;
    }
    if (source[position] === "\r" && source[position + 1] === "\n") position++;
    position++;
    line++;
    if (fields.length > 1 || fields[0] !== "") records.push({ line: startLine, fields });
  }
  return { ok: true, records };
}

interface Field {
  readonly value: string;
  readonly end: number;
}

function plainField(source: string, start: number): Field {
  let end = start;
  while (end < source.length && !",\n\r".includes(source[end]!)) end++;
  return { value: source.slice(start, end), end };
}

/** Null when the field never ends. */
function quotedField(source: string, start: number): Field | null {
  let value = "";
  let position = start + 1;
  for (;;) {
    const quote = source.indexOf('"', position);
    if (quote === -1) return null;
    value += source.slice(position, quote);
    if (source[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    position = quote + 2;
  }
}

function countBreaks(source: string, start: number, end: number): number {
  let breaks = 0;
  for (let i = source.indexOf("\n", start); i !== -1 && i < end; i = source.indexOf("\n", i + 1)) breaks++;
  return breaks;
}
