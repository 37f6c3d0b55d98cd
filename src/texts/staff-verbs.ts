/**
 * What sales staff type in chat, in every language we write in. The first form of each language is the one that the
 * requests and the help text of `src/texts/` show; the others are understood too.
 */
export const STAFF_VERBS = {
  approve: "setuju, setujui, approve, approved, acc, duyệt, 批准, 同意",
  reject: "tolak, reject, decline, từ chối, 拒绝, 拒絕",
  edit: "ubah, edit, sửa, 修改",
  show: "lihat, show, xem, 查看",
  list: "daftar, list, danh sách, 列表",
  take: "ambil, ambil alih, take, take over, nhận, 接管",
  release: "lepas, lepaskan, release, trả, 释放, 釋放",
  reply: "balas, reply, trả lời, 回复, 回復, 回覆",
  note: "catat, note, ghi, ghi chú, 备注, 備註",
  mute: "diam, mute, im, 静音, 靜音",
  done: "selesai, done, xong, 完成",
  failed: "gagal, failed, hỏng, 失败, 失敗",
  help: "bantuan, help, trợ giúp, 帮助, 幫助",
} as const;

export type StaffVerb = keyof typeof STAFF_VERBS;

/**
 * Words that put a condition, a not or another amount on an approval. "approve A7K2 if he pays" approves something else than was asked, so it
 * is no approval.
 */
export const CONDITIONS =
  "not, belum, 未, sesudah, sehabis, begitu, once, provided, pending, subject, partial, separuh, setengahnya, dengan syarat, andai, selama, khi, 付款后, 待, kalau, kalo, klo, jika, bila, asal, asalkan, hanya, cuma, setengah, sebagian, kecuali, setelah, if, only, unless, when, after, half, partly, except, nếu, chỉ, sau khi, một nửa, trừ, 如果, 只, 除非, ratus, ribu, juta, persen, hundred, thousand, million, percent, trăm, nghìn, ngàn, triệu, 一, 二, 两, 兩, 三, 四, 五, 六, 七, 八, 九, 十, 百, 千, 万, 萬, 半";

/** Everyday words of four to six letters that follow a verb in a sentence ("setuju dengan itu") and look like a code. */
export const NO_CODES =
  "yang, dengan, kalau, kapan, kata, kamu, kami, kita, mereka, semua, saja, dulu, juga, sama, itu, untuk, dari, pada, karena, tapi, tetapi, bisa, harga, diskon, refund, order, dong, kakak, besok, nanti, mana, gitu, aku, saya, pesan, paket, bukan, tidak, nggak, enggak, jangan, sudah, belum, masih, lagi, lebih, banget, sekali, apa, this, that, these, those, them, they, with, what, when, where, which, care, more, menu, price, prices, please, your, ours, mine, here, there, some, done, deal, from, have, just, only, first, later, after, before, than, then, over, note, down, back, away, will, would, could, should, about, again, every, today, need, now, code, kode, sure, good, fine, okay, sorry, great, nice, time, date, name, mau, mohon, tolong, khach, hang, gia, don, tien, cho, roi, nay, thoi, xong";
