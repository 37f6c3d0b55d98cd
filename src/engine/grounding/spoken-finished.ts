import { allMatches } from "./all-matches.ts";
import type { LexicalHit } from "./lexicon/index.ts";
import type { Scan } from "./scan.ts";

/*
 * Perfects of any verb: "sudah dicabut ya kak", "em chuyển lại rồi ạ", 退回去了. They claim that a request was met only
 * where one was made and no tool did anything, so the verbs need no list; those of looking and telling are no deeds.
 */

// Looking, knowing, telling, and what others did.
const ID_NO_DEED =
  "cek|check|lihat|baca|terima|paham|mengerti|ngerti|jelas|sebut|info|cari|temukan|tanya|kabar|beri ?tahu|tulis|kenal|atur|tentu|sedia|sampai|tiba|bayar|kirim|antar|pesan|punya|ada|tahu|tau|dapat|bisa|pasti|cukup|termasuk|biasa|usaha|coba|bantu|terusk|ajuk|catat|lampir|kemas|bungkus|pilih|pakai|gunakan|muat|kunjungi|tunggu|harap|duga|batas|umumkan|produksi|rancang|desain|daftar harga|lengkapi|siapkan";
const VI_NO_DEED =
  "xem|kiểm|tra|thấy|nhận|hiểu|biết|nói|báo|nhắc|trả lời|giải thích|gửi yêu|chuyển yêu|hỏi|tìm|đọc|rõ|có|là|ghi|nghe";

const FORMS: readonly { readonly lang: string; readonly pattern: RegExp }[] = [
  {
    lang: "id",
    // "sudah kuberesin", "udah dicabut", "telah kami tarik".
    pattern: new RegExp(
      `(?<!\\p{L})(?:sudah|udah|udh|sdh|telah)\\s(?:(?:saya|kami|aku|mimin|kita|gue)\\s|ku|di)(?!(?:di)?(?:${ID_NO_DEED}))\\p{L}{3,}`,
      "gu",
    ),
  },
  {
    lang: "vi",
    pattern: new RegExp(
      `(?<!\\p{L})(?:em|mình|shop|bên em|bên mình|bên shop|tụi mình)(?:\\s(?!${VI_NO_DEED}|nếu|khi|sẽ|chưa|không|cần)\\p{L}+){1,4}\\srồi(?=\\s*(?:[.!,~\\n]|ạ|nha|nhé|đó|bạn|anh|chị|$))`,
      "gu",
    ),
  },
  {
    lang: "vi",
    pattern: /(?<!\p{L})(?:xử|làm|huỷ|hủy|đổi|sửa|dời|gỡ|chốt) (?:xong|rồi|luôn rồi)(?!\p{L})/gu,
  },
  {
    lang: "zh",
    pattern:
      /(?:取消|撤销|退|改|换|约|订|撤|删|补|关|停|转|调|加|弄|办|处理)(?:(?:掉|好|完|妥|成|回去|回来|回|上|过去)(?:了|啦|咯|喽)|完毕|成功(?:了|啦)?)/g,
  },
  {
    lang: "en",
    pattern:
      /(?<!\p{L})(?:it's|it is|that's|that is) off (?:our|the|your) (?:books|system|list|account)|(?<!\p{L})(?:i've|i have|we've|we have|has been|have been|was|got) (?:now |already |just |all )*(?:put|pushed|carried|seen) (?:\S+ ){0,3}?(?:through|out|to it)(?!\p{L})|(?<!\p{L})consider (?:it|that|this|(?:your|the) \p{L}+) (?:gone|history|finished|over|sorted)(?!\p{L})/gu,
  },
];

/** The perfects in a text, as phrases of the kind `fin`. */
export function spokenFinished(scan: Scan): LexicalHit[] {
  return FORMS.filter(({ lang }) => scan.mayBeIn(lang)).flatMap(({ lang, pattern }) =>
    allMatches(pattern, scan.lower).map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      value: { kind: "fin", value: "said", lang, capital: false },
    })),
  );
}
