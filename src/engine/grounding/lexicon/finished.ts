import type { LexiconTable } from "./types.ts";

/*
 * What says that the thing asked for is done, without saying what it was. `fin said` stands anywhere; `fin bare` is a
 * word that says so only as a clause of its own ("Beres kak!", "All done"), and `fin short` one that answers many a
 * question besides.
 */

const NOW_ID = "{sudah|udah|udh|sdh|telah|dah}";
const BY_ID = "{saya |kami |aku |mimin |}";

export const FINISHED: Readonly<Record<string, LexiconTable>> = {
  id: {
    "fin said": `${NOW_ID} {beres|kelar|tuntas|rampung|sukses|berhasil|done|clear|selesai {saya|kami|diurus|diproses|dibatalkan|dikerjakan}}; ${NOW_ID} ${BY_ID}{urus|uruskan|urusin|proses|proseskan|prosesin|bereskan|beresin|selesaikan|selesaiin|eksekusi|kerjakan|kerjain|tangani|handle|diurus|diproses|dibereskan|diselesaikan|dieksekusi|dikerjakan|ditangani|dihandle|laksanakan|lakukan|penuhi|dipenuhi}; {semua|semuanya} ${NOW_ID} {beres|kelar|selesai|oke|ok|aman}; anggap {saja |aja |}${NOW_ID} {beres|selesai|kelar|batal|tuntas|jadi|masuk}; anggap {saja |aja |}{beres|selesai|kelar|batal|tuntas}; permintaan{nya |} {kakak |anda |}${NOW_ID} {saya |kami |}{selesai|penuhi|dipenuhi|jalankan|laksanakan}`,
    "fin bare":
      "beres; kelar; selesai; sukses; tuntas; rampung; done; clear; beres semua; {sudah|udah} {selesai|oke|ok|aman}; berhasil; proses {selesai|sukses|berhasil}; mission accomplished",
    "fin short": "sudah; udah",
  },
  en: {
    "fin said":
      "{it's|it is|that's|that is|this is|everything's|everything is|all|now|already} {all |now |}{taken care of|sorted|sorted out|handled|dealt with|wrapped up|squared away|settled}; {been|was|is|are} {taken care of|sorted|sorted out|handled|dealt with|wrapped up|squared away|finalised|finalized}; {i|we} {took care of|sorted|dealt with|wrapped up|went ahead}; {i've|i have|we've|we have|i've just|we've just|i have just|i've now|i've already|just} {taken care of|sorted|handled|dealt with|processed|done|completed|actioned|finalised|finalized|executed|fixed|made that|put that through|pushed that through} {it|that|this|everything|your request|the request|the change|your cancellation|the cancellation|as you asked|as requested}; {i've|i have|we've|we have} gone ahead {and|with}; consider {it|that|this|your request} {done|sorted|handled|taken care of}; in {the|our} system now; {your|the} {request|change} {is|has been|was} {done|complete|completed|fulfilled|carried out|actioned|executed|put through}; went through {fine|successfully|just now|smoothly}; {done|sorted} for you; {done|completed} as {requested|you asked}; {it|that} is done; {it's|that's} done; has been done; consider {it|that} gone",
    "fin bare":
      "done; all done; all set; you're all set; you are all set; all sorted; sorted; you're good to go; good to go; job done; taken care of; handled; success; completed; complete; finished; it went through; that went through; you're sorted; there you go; done and dusted; it's gone; everything is set; we're all set; all taken care of",
  },
  vi: {
    "fin said":
      "{đã|vừa|mới} {xong|hoàn tất|giải quyết|xử lý|thực hiện|làm|giải quyết xong|xử lý xong|làm xong|thực hiện xong|hoàn thành yêu cầu|được giải quyết|được xử lý|được thực hiện}; {xử lý|làm|giải quyết|thực hiện} {xong|xong xuôi|xong rồi|rồi}; xong xuôi; coi như {xong|đã xong|được|bỏ|hủy|huỷ|hủy rồi|bỏ rồi}; {mọi thứ|tất cả} {đã |}{xong|ổn|hoàn tất}; yêu cầu {của {bạn|anh|chị} |}đã {hoàn tất|xong|được thực hiện}",
    "fin bare": "xong; xong rồi; xong nhé; xong hết; ổn rồi; hoàn tất; ok rồi; được rồi; thành công; xong luôn; done",
    "fin short": "rồi",
  },
  zh: {
    "fin said":
      "{已|已经|都|帮您|给您|帮你|给你|为您|全部|全都|我}{搞定|办好|办妥|弄好|处理好|处理完|处理完毕|处理|完成|安排妥|解决|办完|操作好|操作完成|执行|弄完|搞好}{了|啦|}; 搞定{了|啦}; {办|弄|处理|搞|操作}{好|妥|完}{了|啦}; {处理|办理|操作}{完毕|完成|成功}; 解决了; 就当{已经|}{办好|搞定|取消|退}了; 一切{都|}{办妥|搞定|好}了",
    "fin bare": "搞定; 好了; 完成; 成功; 完成了; 妥了; ok了; 成了; 好啦; 都好了; 已完成; 完毕; done",
  },
  es: {
    "fin said":
      "{ya |}{está|quedó|queda} {listo|lista|hecho|resuelto|resuelta|solucionado}; {ya |}lo {hice|resolví|solucioné|gestioné}; {da|dalo|considéralo} por {hecho|cancelado|resuelto}; {ya |}está todo {listo|hecho|resuelto}",
    "fin bare": "listo; hecho; todo listo; ya está; resuelto",
  },
  pt: {
    "fin said":
      "{já |}{está|ficou|tá} {pronto|pronta|feito|feita|resolvido|resolvida}; {já |}{resolvi|resolvemos}; {pode |}{considerar|considere} {feito|cancelado|resolvido}; {está |tá |}tudo {pronto|certo|resolvido}",
    "fin bare": "pronto; prontinho; feito; resolvido; tudo certo",
  },
  hi: {
    "fin said": "{काम|सब} हो {गया|चुका}{ है|}; निपटा दिया{ है|}",
    "fin bare": "हो गया; हो गया जी; पूरा हुआ",
  },
};
