import { cross, type ReplyWords } from "./words.ts";

const NOT =
  "tidak, tdk, tidk, tida, nggak, ngga, ngg, ngak, nggk, enggak, engga, enggk, gak, ga, gk, kagak, kaga, ndak, tak";
const CANCELLED = "dibatalkan, dibatalin, di batalkan, di batalin, dicancel, di cancel";
const CALLED_OFF =
  "batal, batal aja, batal saja, batalkan, batalkan aja, batalkan saja, batalin, batalin aja, dibatalkan, dibatalkan saja, dibatalkan aja, dibatalin aja";

/** Indonesian as it is written in chat. */
export const id: ReplyWords = {
  always: {
    yes: `iya, ia, iyh, iy, iyak, iyaps, yaps, yups, iyah, iyap, iyes, iyup, iyo, iye, iyadong, iyalah, yoi, yup, yap, betul, btul, betl, btl, bener, bnr, benar, betul sekali, benar sekali,
      betul banget, bener banget, setuju, stuju, setju, setuju sekali, setuju banget, sepakat, sudah betul, sudah benar, udah betul, udah bener, tentu, tentu saja, tentu aja`,
    confirm: "konfirmasi, konfirm, dikonfirmasi, terkonfirmasi",
    leadingYes: "ya, y",
    weak: "yak, ok, oke, okeh, okey, oki, okie, okay, okelah, ok deh, oke deh, sip, sipp, sip deh, baik, baiklah, nggih, silakan, silahkan",
    permission: "boleh, boleh deh, boleh aja, boleh saja, bisa",
    no: NOT,
    dont: `jangan, jgn, ${cross(`${NOT}, g`, "usah, ush, perlu, mau, ingin, jadi, jd")}, tidak perlu lagi, gausah, gaperlu, gamau, gajadi, nggausah, gakusah,
      sudah tidak perlu, sudah tidak usah`,
    fullNo: `bukan, bkn, ogah, ${cross(NOT, "setuju, mau lagi, konfirmasi, ah, kok, dong")}, tidak terima kasih, jangan deh, jangan lah, enggak lah`,
    polite: `kak, kakak, ka, min, mimin, admin, mas, mba, mbak, bang, abang, bg, gan, agan, bos, boss, bro, sis, sist, pak, bapak, bu, ibu, om, tante, bund, bunda, cs, lah, nih, aja, saja, bun, bpk, kaka, mbk, adm, koko, dik, dek, cak, bosku, koh, cici, ce, neng, kang, akang, teteh, teh, uni, uda`,
    greeting: "halo, hallo, hai, permisi, assalamualaikum",
    request: "tolong, tlg, mohon, dong, donk, minta tolong",
    thanks:
      "makasih, makasih banyak, makasih ya, terima kasih ya, makasi, mksh, mks, trims, tks, terima kasih, terimakasih, trimakasih, terima kasih banyak, nuhun, suwun, matur nuwun",
    sorry: "maaf, maaf ya, mohon maaf, sori, maaf banget",
    softener: "deh",
    emphasis: "yakin, saya yakin, sudah yakin, yakin banget, pasti, sudah pasti, banget",
    want: "mau, ingin, pengen, mau saya",
    subject: "saya, sy, aku, gue, gw, kami",
    object: `pesanan, pesanannya, pesanan saya, pesanan ini, pesanan itu, pesananku, order, ordernya, orderan, orderannya, order saya, orderan saya, orderanku, nya, ini, itu, sekarang, yang ini, yang itu`,
    goOn: "lanjut, lanjutkan, lanjutin, dilanjutkan, dilanjut, teruskan, lanjut aja, lanjut saja, lanjutkan saja, lanjutkan aja",
    filler: `jangan jangan, bukan ya, tidak tahu, siap, terserah, mungkin, mgkn, kayaknya, kayanya, sepertinya, kali, nanti, ntar, nanti dulu, ntar dulu, dulu, bentar, sebentar, bntr, tunggu, tapi, tp, besok, gapapa, gpp,
      yaudah, ya udah, ya dah, iya udah, iya sudah, ya sudah, yaudahlah, apa apa, hm, eh, gimana, yah, wah, hehe, haha, wkwk, bingung, ragu, ya allah, ya ampun, ya tuhan, benar benar, betul betul, atau`,
  },
  on: {
    cancel: {
      bareAction: "batal, cancel, cancle, pembatalan",
      action: `batalkan, batalin, batalkn, batlkan, ${CANCELLED}, cancelin, jadi batal, jadi dibatalkan, jadi dibatalin, jadi cancel`,
      fullNo: `${cross(NOT, CANCELLED)}, ${cross(NOT, "jadi batal, jadi cancel")}, tetap pesan, tetap saya pesan, tetap dipesan`,
    },
    refund: {
      bareAction: "refund",
      action:
        "refundkan, direfund, di refund, kembalikan, dikembalikan, kembalikan uang, kembalikan uangnya, kembalikan dana, kembalikan dananya",
      callOff: CALLED_OFF,
      fullNo: cross(NOT, "direfund, di refund"),
    },
    discount: {
      bareAction: "diskon",
      action: "didiskon, kasih diskon, beri diskon, pakai diskon, pakai diskonnya, ambil diskonnya",
      callOff: CALLED_OFF,
    },
  },
};
