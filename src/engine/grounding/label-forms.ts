import { isHan } from "./fold.ts";

/** What a variant that is a bare number is called by: "nomor 41", "size 38", 41码. */
export const CALLED: readonly string[] = [
  "nomor 0",
  "no 0",
  "no. 0",
  "ukuran 0",
  "uk 0",
  "uk. 0",
  "size 0",
  "sz 0",
  "cỡ 0",
  "số 0",
  "talla 0",
  "número 0",
  "tamanho 0",
  "numeração 0",
  "साइज़ 0",
  "साइज 0",
  "eu 0",
  "尺码0",
  "0码",
  "0号",
];

/** `250 g` and `250g` name the same; hyphens and spaces too. */
export function formsOf(lower: string): Set<string> {
  const forms = new Set([lower]);
  forms.add(lower.replace(/(\d) (?=\p{L})/gu, "$1"));
  forms.add(lower.replace(/(\d)(?=\p{L})/gu, "$1 "));
  forms.add(lower.replace(/(?<=\p{L})-(?=\p{L})/gu, " "));
  forms.add(lower.replace(/\s*\(([^)]*)\)/g, " $1"));
  const grams = /^(\d{2,4}) ?(?:克|g)$/.exec(lower)?.[1];
  for (const called of grams === undefined ? [] : (JIN[grams] ?? [])) forms.add(called);
  // English plurals of the last word: "Tea Towels".
  if (/[a-rt-z]$/.test(lower)) for (const ending of ["s", "es"]) forms.add(lower + ending);
  // Hindi adjectives bend: हरा, हरे रंग में, हरी साड़ी.
  if (lower.endsWith("ा")) for (const ending of ["े", "ी"]) forms.add(lower.slice(0, -1) + ending);
  return forms;
}

/** What weights are called where a jin is 500 g and a liang 50 g. */
const JIN: Readonly<Record<string, readonly string[]>> = {
  "50": ["一两", "1两"],
  "100": ["二两", "2两", "两两"],
  "150": ["三两", "3两"],
  "200": ["四两", "4两"],
  "250": ["半斤"],
  "500": ["一斤", "1斤"],
  "1000": ["两斤", "2斤", "一公斤"],
};

const JOINTS = [
  " ",
  "/",
  " / ",
  ", ",
  "-",
  " size ",
  " ukuran ",
  " uk ",
  " cỡ ",
  " màu ",
  " warna ",
  " in ",
  " talla ",
  " tamanho ",
  " color ",
  ", size ",
  ", ukuran ",
  " साइज़ ",
  "",
];

/** "White / M" is also said as "white size M", "M warna White", 白色M: both orders, with a word of kind between. */
export function composedForms(lower: string): string[] {
  const parts = lower.split(/\s*[/,|·]\s*|\s+-\s+/).filter((part) => part !== "");
  if (parts.length !== 2) return [];
  const [a, b] = parts as [string, string];
  const forms: string[] = [];
  for (const joint of JOINTS) {
    if (joint === "" && !isHan(a.charCodeAt(a.length - 1)) && !isHan(b.charCodeAt(b.length - 1))) continue;
    forms.push(a + joint + b, b + joint + a);
  }
  return forms;
}
