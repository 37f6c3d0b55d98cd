import { allMatches } from "./all-matches.ts";
import type { LexicalHit } from "./lexicon/index.ts";
import type { Scan } from "./scan.ts";
import type { Form } from "./spoken-form.ts";
import { RESULT_FORMS } from "./spoken-results.ts";

/*
 * Claims that something was done, in forms too free for the phrase tables: the object stands inside ("hủy đơn #33020
 * thành công", 已经帮您约上了), helpers stand between ("sudah saya bantu batalkan"), or the verb is bent ("agendé").
 */

type Verbs = readonly (readonly [RegExp, string])[];

// What each stem does, in any language; the first that fits decides. Han and Devanagari stems stand beside the others.
const VERBS: Verbs = [
  [/batal|cancel|kensel|anul|h[uủ][yỷ]|取消|撤销|作废|रद्द|कैंस|निरस्त/, "cancel"],
  [/refund|reimburs|reembols|estorn|balik|kembali|cair|hoàn|退|रिफ|लौटा/, "refund"],
  [/kirim ulang|补发|重发|reenvi/, "replace"],
  [
    /book|reserv|jadwal|agend|program|schedul|marc|marq|enrol|register|sign|inscri|matric|apunt|daftar|slot|đặt (?:lịch|hẹn|chỗ|bàn|phòng|vé|tour)|giữ chỗ|đăng ký|ghi danh|hẹn|xếp lịch|约|预订|预定|订位|报名|报上|排上|एडमिशन|दाखिल|दाख़िल|नामांकन|रजिस्ट|पंजीक|बुक|अपॉइंट|सीट|शेड्यूल/,
    "book",
  ],
  [/appl|aplic|aktiv|aplik|terap|pasang|áp (?:mã|dụng)|用上|激活|लागू/, "apply"],
  [/aprob|aprov|autoriz|setuju|acc|duyệt|批准|मंज/, "approve"],
  [
    /teruskan|ajukan|sampaikan|lapor|oper|reenvi|encaminh|repass|escal|solicit|chuyển (?:yêu|tiếp|thông)|báo|转交|转给|反馈|上报|提交/,
    "forward",
  ],
  [/anot|registr|guard|catat|simpan|grav|salv|lưu|ghi (?:nhận|chú)|note|登记|记|备注|नोट|दर्ज/, "save"],
  [/apart|separ|hold|keep|sisih|tahan|giữ (?:hàng|cho)|留/, "hold"],
  [
    /ubah|ganti|updat|chang|tukar|upgrad|rubah|actualiz|cambi|modific|atualiz|alter|mud|troqu|corrig|đổi|sửa|cập nhật|改|更新|换|बदल|अपडेट/,
    "change",
  ],
  [/pes|order|checkout|buat|tạo|lên đơn|chốt|đặt|cre|gener|confirm|konfirm|下单|下好|拍下|建|开单|ऑर्डर|कन्फ/, "create"],
  [/kirim|envi|mand|despach|post|gửi|寄|发|भेज|शिप/, "ship"],
];

const FORMS: readonly Form[] = [
  {
    lang: "id",
    // "sudah saya bantu batalkan", "udah dibatalin", "pesanannya berhasil kami batalkan", "sudah cair".
    pattern:
      /(?<![\p{L}\d])(?:sudah|udah|udh|sdh|telah|berhasil|barusan|baru (?:saja|aja)|kelar|beres)\s+(?:(?:kami|saya|aku|kita|mimin|min|admin|bantu|langsung|berhasil|resmi|sukses|tim kami|ter|kak|juga)\s+)*(?:di-?|ter-?|ku)?(batal(?:kan|in)|batal|cancel(?:kan|in)?|refund(?:kan|in)?|transfer (?:balik|kembali)|transfer(?:kan)? kembali|balik(?:in|kan)|cair(?:kan)?|kembali(?:kan|in)|book(?:ing)?(?:kan|in)?|reservasi(?:kan|in)?|jadwal(?:kan|in)|daftar(?:kan|in)?|order(?:kan|in)|pesan(?:kan|in)|checkout(?:kan|in)?|buat(?:kan|in)|ganti(?:kan|in)|ubah(?:kan|in)?|update(?:kan|in)?|catat(?:kan|in)?|simpan(?:kan|in)|pasang(?:kan|in)?|terap(?:kan|in)|terus(?:kan|in)|konfirmasi(?:kan|in)?|keep(?:kan|in)?)(?![\p{L}\d])/gu,
  },
  {
    lang: "en",
    needs: "ed",
    // "your order's cancelled", "that's all booked", "you're enrolled", "all set up and booked".
    pattern:
      /(?:(?<=[\p{L}\d])'s|(?<=\p{L})'re|(?<![\p{L}])(?:is|are|been|got|was|were|all|you))\s+(?:(?:now|already|all|officially|successfully|just|been|fully|set and)\s+)+(cancel+ed|refunded|reimbursed|booked in|booked|reserved|scheduled|enrolled|registered|signed up|applied|approved|updated|changed|ordered|confirmed)(?![\p{L}])|(?:(?<=[\p{L}\d])'s|(?<=\p{L})'re|you are)\s+(cancel+ed|refunded|reimbursed|booked in|booked|reserved|scheduled|enrolled|registered|signed up|confirmed)(?![\p{L}])/gu,
  },
  {
    lang: "vi",
    // "hủy đơn #33020 thành công", "đặt lịch cho chị xong rồi".
    pattern:
      /(?<![\p{L}])(hủy|huỷ|hoàn tiền|hoàn|đặt lịch|đặt hẹn|đặt chỗ|đặt bàn|đặt phòng|đặt vé|đặt tour|giữ chỗ|đăng ký|ghi danh|xếp lịch|đặt hàng|đặt đơn|đặt|lên đơn|tạo đơn|chốt đơn|chuyển yêu cầu|đổi|cập nhật|sửa|áp mã|áp dụng mã|lưu thông tin)(?:\s+(?!và|đã|được|chưa|không|nếu|khi)(?:[\d.,]+\p{L}*|[^\s.,!?;:]+)){0,9}?\s+(?:thành công|xong xuôi|xong rồi|xong|rồi)(?![\p{L}])/gu,
  },
  {
    lang: "zh",
    // 已经帮您约上了, 给您取消好了, 帮您把订单退了: a helper before the verb and an end that says it is done.
    pattern:
      /(?:(?:已经?|刚刚?|都)?(?:帮|为|给|替)(?:您|你|亲)(?:把)?[^，。！？,;；\n]{0,8}?|(?:已经?|刚刚?|都)(?:成功)?(?:把)?)(取消|撤销|作废|退款|退|预约|预订|预定|约|订|报名|报上名|报好名|报|排|登记|记录|记|备注|下单|下好单|创建|提交|转交|转给|反馈|修改|更改|改|更新|换|申请|激活|留|补发|重发)(?:上|好|成功|完成|妥|妥当|下|成|掉|完|到)*(?:了|成功|完成|好啦|啦|妥当)/gu,
  },
  {
    lang: "es",
    // "queda confirmada", "te dejé agendada", "quedaste inscrita"; first persons of the past that nothing else is.
    pattern:
      /(?<![\p{L}])(?:queda|quedan|quedas|quedó|quedaron|quedaste|está|están|dejé|dejamos|dejo|tienes?|ya quedó|ya queda)\s+(?:(?:ya|así|totalmente|debidamente|oficialmente|toda|todo)\s+)*((?:confirmad|agendad|reservad|programad|inscrit|apuntad|matriculad|cancelad|anulad|reembolsad|aplicad|registrad|apartad|modificad|cambiad|actualizad)[oa]s?)(?![\p{L}])|(?<![\p{L}])(cancelé|anulé|agendé|reservé|programé|inscribí|apunté|registré|anoté|reembolsé|apliqué|aparté|actualicé|modifiqué|cambié|solicité|generé)(?![\p{L}])/gu,
  },
  {
    lang: "pt",
    pattern:
      /(?<![\p{L}])(?:fica|ficam|ficou|ficaram|está|estão|tá|deixei|deixamos)\s+(?:(?:já|tudo|toda|todo|devidamente)\s+)*((?:confirmad|agendad|reservad|marcad|inscrit|matriculad|cancelad|reembolsad|estornad|aplicad|registrad|separad|alterad|atualizad)[oa]s?)(?![\p{L}])|(?<![\p{L}])(cancelei|agendei|reservei|marquei|inscrevi|matriculei|registrei|anotei|reembolsei|estornei|apliquei|separei|atualizei|alterei|solicitei|encaminhei|gerei)(?![\p{L}])/gu,
  },
  {
    lang: "hi",
    // "आपका एडमिशन हो गया है", "बुकिंग कन्फर्म हो गई".
    pattern:
      /(एडमिशन|दाख़िला|दाखिला|नामांकन|रजिस्ट्रेशन|पंजीकरण|बुकिंग|अपॉइंटमेंट|सीट|शेड्यूल|ऑर्डर|रिफंड|रिफ़ंड|कैंसलेशन|कैंसल|कैंसिल|रद्द|बुक)\s+(?:(?:कन्फर्म|कंफर्म|पक्का|पक्की|बुक|प्लेस|पूरा|सफल|भी)\s+)*(?:हो गया|हो गई|हो गयी|हो गए|हो चुका|हो चुकी|कर दिया|कर दी|कर दिया गया|करवा दिया|लग गया)(?:\s+है)?/gu,
  },
];

/** Money that came or went back, said of the money: "the refund has landed", 钱已经到账. */
const MONEY_FORMS: readonly Form[] = [
  {
    lang: "en",
    verb: "refund",
    pattern:
      /(?<!\p{L})(?:refund|reimbursement)(?:\s(?!if|when|once|will|can|is\b|isn't|hasn't|not|pending)[^\s.!?]+){0,9}?\s(?:has|have)(?: now| already| just)? (?:been (?:issued|processed|sent|completed|made|released|paid)|gone through|cleared)(?!\p{L})/gu,
  },
  {
    lang: "id",
    verb: "refund",
    pattern:
      /(?<!\p{L})(?:refund|pengembalian dana|dana refund)(?:nya)?(?:\s(?!kalau|jika|bila|belum|akan|masih|setelah|tidak)[^\s!?]+){0,8}?\s(?:sudah|udah|telah|berhasil) (?:kami |saya |di)?(?:proses|kirim|cairkan|transfer|proseskan|selesaikan|kembalikan)(?!\p{L})/gu,
  },
  {
    lang: "es",
    verb: "refund",
    pattern:
      /(?<!\p{L})reembolso(?:\s(?!si|cuando|una|será|se|aún|todavía|no)[^\s.!?]+){0,8}?\s(?:ya )?(?:fue|ha sido|quedó|está) (?:procesado|emitido|enviado|realizado|hecho|listo)(?!\p{L})/gu,
  },
  {
    lang: "id",
    verb: "pay",
    pattern:
      /(?<!\p{L})(?:pembayaran|transferan|transfer|dp)(?:nya|mu)?(?: (?!kalau|jika|bila|belum|akan|masih|setelah|tidak)[^\s!?]+){0,6}? (?:sudah|udah|telah|sdh) (?:(?:kami|saya|aku|berhasil) )*(?:terima|diterima|masuk|konfirmasi|dikonfirmasi|verifikasi|diverifikasi|terverifikasi|lunas)(?!\p{L})/gu,
  },
  {
    lang: "en",
    verb: "refund",
    pattern:
      /(?<!\p{L})(?:money|refund|funds|amount)(?:'s| is| has| have| was)? (?:(?:now|already|all|just|been) )*(?:back (?:in|on|with)|landed|in your (?:account|bank)|hit your|come through|came through|credited|posted to)/gu,
  },
  {
    lang: "vi",
    verb: "refund",
    pattern:
      /(?<!\p{L})(?:tiền|khoản hoàn|số tiền)(?: \S+){0,3} (?:đã|vừa) (?:về|vào|chuyển về|được chuyển về) (?:tài khoản|ví|thẻ)/gu,
  },
  {
    lang: "zh",
    verb: "refund",
    pattern:
      /(?:钱|款|退款|款项)(?:已经?|都已?)(?:到|退到|打到|回到|进)(?:您|你)?的?(?:账户|帐户|账上|卡|支付宝|微信|账|银行卡)/gu,
  },
  { lang: "zh", verb: "pay", pattern: /(?:已经?)?收到(?:了)?(?:您|你)的?(?:付款|款项|转账|货款|定金|订金)了?/gu },
  {
    lang: "es",
    verb: "refund",
    pattern:
      /(?<!\p{L})(?:dinero|reembolso|importe|monto)(?: \S+){0,4}? ya (?:está en|se acreditó|te llegó|llegó a|fue abonado|se abonó|entró)|(?<!\p{L})ya (?:te )?(?:devolvimos|devolví|abonamos|abonó|depositamos|se abonó|se acreditó)(?!\p{L})/gu,
  },
  {
    lang: "pt",
    verb: "refund",
    pattern:
      /(?<!\p{L})(?:estorno|reembolso)(?:\s(?!se|quando|não|ainda|será|vai)[^\s!?]+){0,6}?\s(?:já )?(?:foi|está) (?:feito|realizado|processado|efetuado|concluído)(?!\p{L})/gu,
  },
  {
    lang: "pt",
    verb: "refund",
    pattern:
      /(?<!\p{L})(?:valor|dinheiro|reembolso|estorno)(?: \S+){0,4}? já (?:caiu|está na|voltou|foi creditado|entrou)(?: na(?: sua)? conta)?|(?<!\p{L})já (?:devolvemos|devolvi|creditamos)(?!\p{L})/gu,
  },
  {
    lang: "hi",
    verb: "refund",
    pattern:
      /(?:पैसे|पैसा|रकम|राशि|रिफंड|रिफ़ंड)[^।,]{0,24}(?:खाते|अकाउंट) में (?:आ|पहुँच|पहुंच|जमा|क्रेडिट)[\p{L}\p{M} ]{0,8}(?:गए|गया|गई|चुके|चुका|दिए)(?: हैं| है)?/gu,
  },
];

// Stems said of an appointment, class or seat are bookings: "cita confirmada", "lịch hẹn", 课程.
const BOOKING =
  /cita|reserva|clase|turno|consulta|sesión|aula|sessão|horário|vaga|appointment|booking|class|session|seat|slot|jadwal|kelas|kursi|lịch|lớp|chỗ|课|位|时段|अपॉइंटमेंट|बुकिंग|सीट/;

const ALL_FORMS: readonly Form[] = [...FORMS, ...MONEY_FORMS, ...RESULT_FORMS];

/** The free forms in a text, as phrases of the kind `did`. */
export function spokenActions(scan: Scan): LexicalHit[] {
  const hits: LexicalHit[] = [];
  for (const { lang, pattern, verb: fixed, needs } of ALL_FORMS) {
    if (!scan.mayBeIn(lang) || (needs !== undefined && !scan.lower.includes(needs))) continue;
    for (const match of allMatches(pattern, scan.lower)) {
      const start = match.index + /^\s*/.exec(match[0])![0].length;
      const stem = match.slice(1).find((part) => part !== undefined) ?? match[0];
      const verb = fixed ?? VERBS.find(([of]) => of.test(stem))?.[1];
      if (verb === undefined) continue;
      const around = scan.lower.slice(Math.max(0, match.index - 40), match.index + match[0].length);
      const value = (verb === "create" || verb === "save") && BOOKING.test(around) ? "book" : verb;
      hits.push({
        start,
        end: match.index + match[0].length,
        value: { kind: "did", value, lang, capital: false },
      });
    }
  }
  return hits;
}
