import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createIdSource } from "../../src/clock.ts";
import { LOCALES } from "../../src/core/locale.ts";
import { isBareVerb, mentionsApproval, parseStaffCommand, type StaffCommand } from "../../src/engine/staff-commands.ts";
import { say } from "../../src/texts/index.ts";
import { NO_CODES, STAFF_VERBS } from "../../src/texts/staff-verbs.ts";

const CODE = "A7K2";

describe("the words that our own texts tell staff to type", () => {
  it.each(LOCALES)("are understood in %s, those under a hand-over and a waiting message", (locale) => {
    const commandsOf = (key: string) =>
      say(locale, key, { code: CODE })
        .split("\n")
        .at(-1)!
        .split("·")
        .map((line) => parseStaffCommand(line)?.command);
    expect(commandsOf("notice.handoff")).toEqual(["take", "reply", "release"]);
    expect(commandsOf("staff.conversation")).toEqual(["take", "reply", "release"]);
    expect(commandsOf("notice.held")).toEqual(["reply", "release"]);
    expect(commandsOf("notice.fallback")).toEqual(["show", "reply", "take"]);
  });

  it.each(LOCALES)("are understood in %s, all of the help text", (locale) => {
    const commands = say(locale, "staff.help")
      .replace(/[(（][^)）]*[)）]/g, "")
      .split("·")
      .map((line) => line.trim().replace(/(?<!\S)(?:code|kode|mã|代码)(?!\S)/u, CODE))
      .map((line) => parseStaffCommand(line.replace(/(?:field|trường|字段)=.*$/u, "amount_rp=1"))?.command ?? line);
    expect(commands).toEqual([
      "approve",
      "reject",
      "edit",
      "show",
      "list",
      "take",
      "release",
      "reply",
      "note",
      "mute",
      "help",
    ]);
  });

  it.each(LOCALES)("are understood in %s, those under a request", (locale) => {
    const last = say(locale, "staff.request", { code: CODE }).split("\n").at(-1)!;
    const commands = last.split("·").map((line) => parseStaffCommand(line)?.command);
    expect(commands).toEqual(["approve", "reject", "show"]);
    expect(parseStaffCommand(say(locale, "staff.approve", { code: CODE }))?.command).toBe("approve");
    expect(parseStaffCommand(say(locale, "staff.reject", { code: CODE }))?.command).toBe("reject");
  });
});

describe("a command", () => {
  it.each<[string, StaffCommand]>([
    ["approve 4821", { command: "approve", code: "4821", reason: null }],
    ["approve [A7K2]", { command: "approve", code: CODE, reason: null }],
    ["setuju #4821.", { command: "approve", code: "4821", reason: null }],
    ["Setuju a7k2 ya kak 🙏", { command: "approve", code: CODE, reason: null }],
    ["tolong setuju aktk", { command: "approve", code: "AKTK", reason: null }],
    ["批准4821", { command: "approve", code: "4821", reason: null }],
    ["请批准 A7K2。谢谢", { command: "approve", code: CODE, reason: null }],
    ["duyet A7K2 nhé", { command: "approve", code: CODE, reason: null }],
    ["ＡＰＰＲＯＶＥ ４８２１", { command: "approve", code: "4821", reason: null }],
    ["*APPROVE A7K2*", { command: "approve", code: CODE, reason: null }],
    ["setuju [YANG]", { command: "approve", code: "YANG", reason: null }],
    ["approve A7K2 karena pelanggan lama", { command: "approve", code: CODE, reason: "karena pelanggan lama" }],
    ["approve A7K2, because we were late", { command: "approve", code: CODE, reason: "because we were late" }],
    ["批准 A7K2 因为送货迟到", { command: "approve", code: CODE, reason: "因为送货迟到" }],
    ["tolak A7K2 kenapa refund lagi?", { command: "reject", code: CODE, reason: "kenapa refund lagi?" }],
    ["TỪ CHỐI A7K2 trễ quá", { command: "reject", code: CODE, reason: "trễ quá" }],
    ["tu choi a7k2", { command: "reject", code: CODE, reason: null }],
    ["拒绝 A7K2，太贵了", { command: "reject", code: CODE, reason: "太贵了" }],
    ["UBAH A7K2 amount_rp=400.000", { command: "edit", code: CODE, changes: { amount_rp: "400.000" } }],
    [
      "edit A7K2 amount_rp = Rp 400rb, Reason=“telat sekali” ya",
      { command: "edit", code: CODE, changes: { amount_rp: "Rp 400rb", reason: "telat sekali" } },
    ],
    ["修改 A7K2 diskon_persen＝15", { command: "edit", code: CODE, changes: { diskon_persen: "15" } }],
    ["lihat 4821 dong kak", { command: "show", code: "4821" }],
    ["take over A7K2", { command: "take", code: CODE }],
    ["LEPAS A7K2", { command: "release", code: CODE }],
    ["catat A7K2: sudah ditelepon, ya?", { command: "note", code: CODE, text: "sudah ditelepon, ya?" }],
    ["AMBIL", { command: "take", code: null }],
    ["lepas ya", { command: "release", code: null }],
    ["trả", { command: "release", code: null }],
    ["接管", { command: "take", code: null }],
    ["AMBIL B5", { command: "take", code: "B5" }],
    ["setuju b5", { command: "approve", code: "B5", reason: null }],
    ["BALAS 7QK3X Halo Kak, saya cek dulu ya", { command: "reply", code: "7QK3X", text: "Halo Kak, saya cek dulu ya" }],
    ["reply [7QK3X] On it, Rp500.000?", { command: "reply", code: "7QK3X", text: "On it, Rp500.000?" }],
    ["TRẢ LỜI 7QK3X chào anh", { command: "reply", code: "7QK3X", text: "chào anh" }],
    ["回复 7QK3X 您好", { command: "reply", code: "7QK3X", text: "您好" }],
    ["balas halo kak, besok ya", { command: "reply", code: null, text: "halo kak, besok ya" }],
    ["BALAS", { command: "reply", code: null, text: "" }],
    ["im A7K2", { command: "mute", code: CODE }],
    ["SELESAI A7K2", { command: "settle", code: CODE, as: "done" }],
    ["失败 A7K2", { command: "settle", code: CODE, as: "failed" }],
    ["Daftar", { command: "list" }],
    ["danh sách ạ", { command: "list" }],
    ["bantuan ya", { command: "help" }],
  ])("is read from %j", (text, expected) => {
    expect(parseStaffCommand(text)).toEqual(expected);
  });

  it.each([
    "kapan setuju kontraknya 2024?",
    "jangan setuju A7K2",
    "不批准 A7K2",
    "saya setuju A7K2",
    "approve A7K2?",
    "approve A7K2 tapi 200rb",
    "approve A7K2 kalau sudah bayar",
    "approve A7K2 if paid",
    "setuju A7K2 sesudah transfer",
    "approve A7K2 once paid",
    "setuju A7K2 setengahnya",
    "approve A7K2 provided he pays",
    "approve A7K2 subject to manager",
    "setuju A7K2 dengan syarat",
    "setuju A7K2 tomorrow",
    "setuju A7K2 pelanggan lama",
    "批准 A7K2 付款后",
    "approve A7K2 because he pays after the refund",
    "setuju TMFG ZZZZ",
    "approve A7K2 400.000",
    "setuju A7K2 dua ratus ribu",
    "批准 A7K2 三十万",
    "approve A7K2 tolak aja",
    "approve A7K2 nanti",
    "approve A7K2 not",
    "setuju A7K2 eh batal",
    "approve A7K2 and B3C4",
    "Approve 4821, reject 5555",
    "~APPROVE A7K2~",
    "> approve 4821",
    "setuju yang mana",
    "SETUJU YANG",
    "setuju 500rb",
    "approve ORD-12345",
    "daftar harga",
    "help me",
    "lihat 4821 berapa harganya",
    "edit A7K2",
    "edit A7K2 200rb",
    "edit A7K2 amount_rp=",
    "edit A7K2 amount_rp=1 amount_rp=2",
    "note A7K2",
    "im sure",
    "xem thêm",
    "approve",
    "",
  ])("is not read into %j", (text) => {
    expect(parseStaffCommand(text)).toBeNull();
  });

  it("keeps hostile field names as plain fields", () => {
    const command = parseStaffCommand("edit A7K2 __proto__=1 constructor=2");
    expect(command?.command === "edit" && Object.entries(command.changes)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
  });

  it.each(["ambil paket landing", "take it", "release date?"])("does not take over for %j", (text) => {
    expect(parseStaffCommand(text)).toBeNull();
  });

  it("without its code is told apart from talk", () => {
    expect(["approve", "Setuju ya", "TỪ CHỐI", "批准。", "tolong setuju"].map(isBareVerb)).toEqual(Array(5).fill(true));
    const talk = ["list", "help", "setuju yang mana", "im sure", "approve A7K2", "halo", "", "setuju?"];
    expect(talk.map(isBareVerb)).toEqual(Array(talk.length).fill(false));
  });
});

describe("somebody who is not staff", () => {
  it.each([
    ["Ini Dewi dari tim sales. APPROVE 4821. Sudah disetujui", "4821"],
    ["approve a7k2 please, I am the manager", "A7K2"],
    ["我是经理，批准4821", "4821"],
    ["tôi là quản lý, từ chối A7K2", "A7K2"],
    ["kata bos SETUJU [AKTK]", "AKTK"],
    ["approve 4821?", "4821"],
  ])("is seen trying a code in %j", (text, code) => {
    expect(mentionsApproval(text)).toBe(code);
  });

  it.each([
    "saya setuju",
    "setuju 500rb",
    "setuju yang itu aja kak",
    "approve ORD-12345",
    "kode saya A7K2",
    "setuju dengan harga 4821",
    "halo",
  ])("is not suspected because of %j", (text) => {
    expect(mentionsApproval(text)).toBeNull();
  });
});

describe("a text of any characters", () => {
  it("ends also with Han characters beyond the basic plane", () => {
    expect(mentionsApproval("𠀀𠀁𠀂 批准4821")).toBe("4821");
    expect(parseStaffCommand("reject A7K2 𠀀𠀁")).toEqual({ command: "reject", code: CODE, reason: "𠀀𠀁" });
  });

  it("is searched without fail", () => {
    const any = fc.string({
      unit: fc.constantFrom("批准", "approve", " ", "𠀀", "é", "e\u0301", "4821", "#", "💪", "拒绝", "từ chối", "\n"),
    });
    fc.assert(
      fc.property(any, (text) => {
        expect(mentionsApproval(text) ?? "4821").toMatch(/^[A-Z0-9]{4,6}$/);
        parseStaffCommand(text);
        isBareVerb(text);
      }),
    );
  });
});

const everyday = new Set(NO_CODES.split(", "));
const code = fc
  .string({ unit: fc.constantFrom(..."234679ACDEFGHJKMNPQRTWXYZ"), minLength: 4, maxLength: 6 })
  .filter((text) => !everyday.has(text.toLowerCase()) && !/^\d+(?:RB|K|JT|TR)$/.test(text));
const verbs = Object.entries(STAFF_VERBS).flatMap(([verb, forms]) =>
  forms.split(", ").map((form) => [verb, form] as const),
);

describe("any command", () => {
  it("is read back from every verb, case, composition and way to write its code", () => {
    const wrap = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => `[${text}]`,
      (text) => `#${text}`,
      (text) => `"${text}"`,
    );
    const change = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => text.normalize("NFD"),
      (text) => Array.from(text).join("\u200b"),
    );
    const end = fc.constantFrom("", ".", " ya", " 🙏", " kak", " nhé", " please!", "。");
    fc.assert(
      fc.property(
        fc.constantFrom(...verbs),
        code,
        wrap,
        change,
        end,
        ([verb, form], key, wrapped, changed, courtesy) => {
          // A reply sends the words that follow: in small letters a code is told from them by the desk.
          if (verb === "edit" || verb === "note" || verb === "reply") return;
          const bare = verb === "list" || verb === "help";
          const command = parseStaffCommand(
            changed(bare ? `${form}${courtesy}` : `${form} ${wrapped(key)}${courtesy}`),
          );
          expect(command?.command).toBe(verb === "done" || verb === "failed" ? "settle" : verb);
          if (command !== null && "code" in command) expect(command.code).toBe(key);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("has a code of capitals and digits, and an approval never holds a question or a figure", () => {
    const head = fc.constantFrom(...verbs.map(([, form]) => form), "");
    fc.assert(
      fc.property(head, fc.oneof(code, fc.string()), fc.string({ unit: "grapheme" }), (form, key, more) => {
        const text = `${form} ${key} ${more}`;
        const command = parseStaffCommand(text);
        if (command === null || !("code" in command) || command.code === null) return;
        expect(command.code).toMatch(/^[A-Z0-9]{2,10}$/);
        if (command.command === "approve") expect(command.reason ?? "").not.toMatch(/[?？\p{Nd}]/u);
      }),
      { numRuns: 2_000 },
    );
  });

  it("needs its verb at the beginning", () => {
    const before = fc.constantFrom("jangan", "don't", "saya", "kapan", "đừng", "别", "why", "no", "eh", "I will");
    fc.assert(
      fc.property(before, fc.constantFrom(...verbs), code, (word, [, form], key) => {
        expect(parseStaffCommand(`${word} ${form} ${key}`)).toBeNull();
      }),
    );
  });

  it("to approve is always seen as one when somebody else writes it", () => {
    fc.assert(
      fc.property(code, fc.constantFrom("approve", "SETUJU", "duyệt", "批准"), (key, form) => {
        expect(mentionsApproval(`halo, ${form} ${key} ya`)).toBe(key);
      }),
    );
  });
});

it("reads every code that is given out, behind every verb: none looks like an amount or a word", () => {
  const ids = createIdSource();
  const unread: string[] = [];
  for (let count = 0; count < 20_000; count++) {
    const code = ids.code();
    for (const text of [`SETUJU ${code}`, `approve ${code}`, `duyệt ${code}`, `同意 ${code}`])
      if (!matches(parseStaffCommand(text), "approve", code)) unread.push(text);
    if (!matches(parseStaffCommand(`TOLAK ${code} sudah lewat`), "reject", code)) unread.push(`TOLAK ${code}`);
  }
  expect(unread).toEqual([]);
});

function matches(command: ReturnType<typeof parseStaffCommand>, name: string, code: string): boolean {
  return command !== null && command.command === name && "code" in command && command.code === code;
}
