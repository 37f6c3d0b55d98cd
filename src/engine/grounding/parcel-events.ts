import type { EvidenceIndex } from "./evidence.ts";
import { wordsOfKey } from "./keys.ts";
import { lastField } from "./record-keys.ts";

/** One event of a parcel's way, in the words of replies and of couriers. */
const EVENTS: readonly RegExp[] = [
  /depart|left |leaving|berangkat|meninggalkan|keluar|rời|xuất phát|离开|发往|salió|partió|saiu|partiu|रवाना|निकल/,
  /arriv|reach|tiba|sampai|masuk|đến|tới|nhập|到达|抵达|llegó|chegou|पहुँच|पहुंच/,
  /pick(?:ed)? ?up|collected|pickup|accepted|dijemput|diambil|lấy hàng|揽收|已收件|recogid|recolect|coletad|उठा|पिकअप/,
  /customs|bea cukai|hải quan|海关|清关|aduana|alfândega|कस्टम/,
  /scan|sort|sortir|phân loại|分拣|clasific|triagem/,
  /transit|transfer|trung chuyển|中转|transbordo/,
];

const EVENT_FIELDS =
  /^(?:description|event|events|activity|status|message|detail|details|remark|note|title|text)(?:\[\])?$/i;

/** Whether an event of this kind stands in an observed description. */
export function isObservedEvent(said: string, index: EvidenceIndex): boolean {
  const kinds = EVENTS.filter((event) => event.test(said));
  if (kinds.length === 0) return false;
  const texts = descriptionsOf(index);
  return kinds.some((event) => texts.some((text) => event.test(text)));
}

function descriptionsOf(index: EvidenceIndex): string[] {
  const found: string[] = [];
  for (const item of index.items) {
    if (
      item.origin !== "tool" ||
      !item.succeeded ||
      !/track|ship|order|lacak|resi|parcel|deliver/i.test(item.tool ?? "")
    )
      continue;
    collect(item.data, "", found, 0);
  }
  return found;
}

function collect(data: unknown, key: string, found: string[], depth: number): void {
  if (depth > 4) return;
  if (typeof data === "string") {
    if (EVENT_FIELDS.test(wordsOfKey(lastField(key))) && data.length < 200)
      found.push(` ${data.toLowerCase().replaceAll("_", " ")} `);
  } else if (Array.isArray(data)) for (const entry of data) collect(entry, key, found, depth + 1);
  else if (typeof data === "object" && data !== null)
    for (const [inner, value] of Object.entries(data)) collect(value, inner, found, depth + 1);
}
