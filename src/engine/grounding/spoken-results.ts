import type { Form } from "./spoken-form.ts";

/*
 * Success without a verb of doing: the deed as a noun ("pembatalannya sukses", "the cancellation went through"), the
 * thing as it stands afterwards ("your order is no longer active"), the money under way, and the deed as a clause of one
 * word ("Cancelled!", "Oke, batal ya kak").
 */

const END = "(?=\\s*(?:[.!,;:~✅☑✔🙏👍😊🎉\\n)]|$))";
const ID_START =
  "(?:^|(?<=[.!?,\\n]))\\s*(?:(?:ok(?:e|ay|ey)?|sip|siap|baik|ya|sudah|done|beres|noted)[\\s,!]*(?:kak|ka|kakak|min|gan|sis|bos|bro)?[\\s,!]*)?";
const EN_START =
  "(?:^|(?<=[.!?,\\n]))\\s*(?:(?:ok(?:ay)?|done|great|sure|yes|all right|alright|great news|good news|no problem)[\\s,!:–-]*)?";

export const RESULT_FORMS: readonly Form[] = [
  {
    lang: "id",
    // "sudah masuk pembatalannya": the same, turned round.
    pattern:
      /(?<!\p{L})(?:sudah|udah|sdh|telah) (?:masuk|beres|kelar|selesai|sukses|berhasil|jalan|jadi|tuntas) (?:kak |ya |kok )?(pembatalan|refund|perubahan|penjadwalan|pendaftaran|pemesanan|reservasi|booking|penukaran|reschedule)(?:nya)?(?!\p{L})/gu,
  },
  {
    lang: "id",
    // "Pembatalannya sukses kak", "proses refund selesai"; not "refund selesai dalam 3 hari".
    pattern:
      /(?<!\p{L})(pembatalan|pengembalian dana|refund|perubahan|penggantian|penjadwalan(?: ulang)?|reschedule|pendaftaran|pemesanan|reservasi|booking|penukaran|pengiriman ulang|aktivasi|update|cancel)(?:nya)?(?:\s(?!kalau|jika|bila|belum|akan|masih|setelah|tidak|tdk|gak|nggak|bisa|biasanya|perlu|harus|yang|dan|untuk)[^\s.,!?]+){0,3}?\s(?:(?:sudah|udah|telah|sdh|pun)\s)*(?:sukses|berhasil|beres|kelar|rampung|tuntas|selesai|done|clear|masuk|fix)(?!\p{L})(?!\s+(?:dalam|paling|maks|sekitar|setelah|jika|kalau|besok|pada|\d|diproses dalam))/gu,
  },
  {
    lang: "en",
    pattern:
      /(?<!\p{L})(cancell?ation|refund|booking|reservation|exchange|registration|enrol?lment|rescheduling|(?:address |date |name |plan |order |size )change|update)(?:\s(?!if|when|once|will|can|could|may|not|isn't|hasn't|pending|within|takes?|policy|must|needs?|request)[^\s.,!?]+){0,3}?\s?(?:'s |is |was |has |been |all |now )*(?:went through|gone through|put through|pushed through|carried out|complete|completed|successful|sorted|finali[sz]ed|taken care of|all set|in place|good to go)(?!\p{L})(?!\s+(?:within|in \d|once|when|after|if|by))/gu,
  },
  {
    lang: "vi",
    pattern:
      /(?<!\p{L})(?:việc |yêu cầu |thủ tục )?(hủy đơn|huỷ đơn|hủy|huỷ|hoàn tiền|đổi hàng|đổi size|đổi địa chỉ|đặt lịch|đặt hàng|đặt chỗ|đăng ký)(?:\s(?!và|nếu|khi|chưa|không|sẽ|để|cần)[^\s.,!?]+){0,4}?\s(?:đã |vừa )(?:được )?(?:hoàn tất|xong|ổn|thành công|giải quyết)(?!\p{L})/gu,
  },
  {
    lang: "vi",
    verb: "refund",
    // "chuyển trả tiền đơn 123 cho mình xong rồi"
    pattern:
      /(?<!\p{L})(?<!sẽ )(?:chuyển trả|trả lại|hoàn lại|hoàn|chuyển lại) tiền(?:\s(?!nếu|khi|chưa|không|sẽ|trong|sau)[^\s.,!?]+){0,6}?\s(?:xong|rồi)(?!\p{L})/gu,
  },
  {
    lang: "zh",
    pattern:
      /(取消|退款|退货|换货|改期|预约|预订|下单|报名|修改|补发)(?:手续|流程|申请|操作|事宜|的事)?(?:已经?|都|也)?(?:帮您|给您|为您)?(?:办好|办妥|搞定|弄好|处理好|处理完|办完|妥了|完成了)(?:了|啦)?/gu,
  },
  {
    lang: "id",
    verb: "cancel",
    pattern:
      /(?<!\p{L})(?:pesanan|order|orderan|booking|reservasi|langganan)(?:nya)?(?: (?!kalau|jika|yang|kode|voucher|promo)[^\s.,!?]+){0,3}? (?:(?:sudah|udah|udh|sekarang|kini|otomatis) )*(?:(?:tidak|tdk|gak|ga|nggak|ngga|enggak) (?:aktif|jalan|lanjut|dilanjut(?:kan|in)|berlaku)(?: lagi)?|nonaktif|non-aktif|hangus|gugur|ditutup|dihapus|resmi batal|dianggap batal)(?!\p{L})/gu,
  },
  {
    lang: "en",
    verb: "cancel",
    pattern:
      /(?<!\p{L})(?:order|booking|reservation|subscription|appointment)(?: (?!if|status|form)[^\s.,!?]+){0,2}? (?:is|has been|was|'s)(?: now| already| officially)* (?:no longer (?:active|open|going|on)|off (?:the books|the system|your account)|gone|stopped|closed out|called off|scrapped|withdrawn|wiped|erased|deleted|removed|pulled|history)(?!\p{L})/gu,
  },
  {
    lang: "vi",
    verb: "cancel",
    pattern:
      /(?<!\p{L})(?:đơn|đơn hàng|lịch hẹn|lịch)(?: (?!nếu|khi|mã)[^\s.,!?]+){0,3}? (?:không còn (?:hiệu lực|hoạt động|tồn tại)|hết hiệu lực|đã đóng|đã (?:được )?gỡ|bị gỡ)(?!\p{L})/gu,
  },
  {
    lang: "zh",
    verb: "cancel",
    pattern:
      /(?:订单|单子|预约|预订)(?:[^，。！？]{0,6})?(?:已经?|都|现在)?(?:失效|不再有效|作废|关闭|终止|撤了|没了|不存在)了?/gu,
  },
  {
    lang: "id",
    verb: "refund",
    // "Dana sudah balik", "uang kakak sudah meluncur", "duitnya lagi otw".
    pattern:
      /(?<!\p{L})(?<!(?:pengajuan|permintaan|permohonan|formulir|tiket|laporan) )(?:dana|uang|duit|refund|refundan)(?:nya)?(?: (?!kalau|jika|belum|akan|yang)[^\s.,!?]+){0,3}? (?:(?:sudah|udah|udh|sdh|telah|lagi|sedang|langsung) )+(?:dalam )?(?:balik|kembali|masuk|otw|jalan|meluncur|cair|mendarat|nyampe|sampai|perjalanan|terkirim|ditransfer|tf)(?!\p{L})/gu,
  },
  {
    lang: "en",
    verb: "refund",
    pattern:
      /(?<!\p{L})(?:money|refund|funds)(?: (?!if|when|once|will|can)[^\s.,!?]+){0,2}?(?: is| are|'s| has| have)(?: now| already| just)* (?:on (?:its|the|their) way|heading|headed|coming back|back with you|gone back|left (?:us|our)|been sent)(?!\p{L})/gu,
  },
  {
    lang: "vi",
    verb: "refund",
    pattern:
      /(?<!\p{L})tiền(?: (?!nếu|khi|sẽ)[^\s.,!?]+){0,4}? (?:đang (?:trên đường )?về|sắp về|đang được chuyển về|đang trên đường)(?!\p{L})/gu,
  },
  {
    lang: "id",
    verb: "refund",
    pattern:
      /(?<!\p{L})saldo(?:nya)?(?: (?!kalau|jika|belum|akan)[^\s.,!?]+){0,2}? (?:(?:sudah|udah|telah) )(?:bertambah|masuk|naik|terisi|kembali)(?!\p{L})/gu,
  },
  {
    lang: "zh",
    verb: "refund",
    pattern: /(?:钱|款|退款|款项)(?:[^，。！？]{0,4})?(?:已经?|正|马上|正在)(?:在路上|在途|往回|回到您|退往)/gu,
  },
  {
    lang: "id",
    pattern: new RegExp(
      `${ID_START}(?:(?:pesanan|order|orderan|booking)(?:nya)?(?: kak(?:ak)?| anda| kamu)?(?: #?\\S*\\d\\S*)?\\s)?(?:(?:resmi|langsung|fix|otomatis)\\s)?(dibatalkan|dibatalin|batal|dicancel|cancel|direfund|dibooking|diubah|diganti|terdaftar|terjadwal|terbatalkan|terrefund)(?:\\s(?:ya|kak|kakak|deh|dong|nih|sekarang|min|lagi))*${END}`,
      "gu",
    ),
  },
  {
    lang: "en",
    needs: "ed",
    pattern: new RegExp(
      `${EN_START}(?:(?:your |the )?(?:order|booking|appointment|subscription|reservation)(?: #?[\\w-]*\\d[\\w-]*)?\\s)?(cancell?ed|refunded|reimbursed|booked|reserved|rescheduled|updated|upgraded|applied|registered|enrolled)(?: (?:for you|now|successfully|as requested|ya|kak|already))*${END}`,
      "gu",
    ),
  },
  {
    lang: "en",
    needs: "ed",
    pattern:
      /(?<!\p{L})(?:consider|count|take|treat) (?:it|that|this|(?:your|the) \p{L}+)(?: as)? (?:already )?(cancell?ed|refunded|reimbursed|booked|reserved|rescheduled|changed|updated|upgraded|applied|approved|registered|ordered)(?!\p{L})/gu,
  },
];
