import { cross, type ReplyWords } from "./words.ts";

const NOT = "không, khong, khôg, hông, hong, hổng, hok, ko, khg, khum";
const CANCEL = "hủy, huỷ, cancel";
const CALLED_OFF = "hủy, huỷ, hủy bỏ, hủy đi, hủy nhé, huỷ đi, huỷ bỏ";

/** Vietnamese; the forms without marks are derived where they stay unambiguous ("dung" is đúng and đừng, so neither). */
export const vi: ReplyWords = {
  always: {
    yes: `vâng, vâg, vag, vg, vâng ạ, dạ vâng, dạ có, có, đúng đó, đúng rồi đó, đúng đấy, vâng đó, đồng ý, đồng ý luôn, vâng có, đồg ý, nhất trí, đúng, đúng rồi, đúng vậy, đúng thế, đúng ạ, chính xác, chuẩn rồi, phải rồi, dạ phải, phải ạ, đúng vậy ạ,
      chắc chắn, chắc chắn rồi, tất nhiên, tất nhiên rồi, dĩ nhiên, ừ đúng, ừ đúng rồi, vâng đúng, có chứ`,
    confirm: "xác nhận, tôi xác nhận",
    weak: "ừ, ừa, ừ ừ, ờ, ok, ok luôn, vậy đi, được rồi",
    permission: "được, đc, dc, được chứ, được ạ",
    no: `${NOT}, thôi`,
    dont: `đừng, đừng có, ${cross(NOT, "cần, muốn")}, chẳng cần, khỏi, khỏi cần, không cần phải`,
    fullNo: `${cross(NOT, "phải, đồng ý, xác nhận, đúng, chịu, nhé, thích, đâu, cần nữa, cần đâu, muốn nữa")}, thôi khỏi, thôi không, thôi không cần, thôi không cần nữa, thôi không cần đâu, thôi không muốn, dạ thôi, thôi ạ, thôi nhé, thôi bỏ đi`,
    polite: `ạ, dạ, anh, chị, em, bạn, shop, sốp, ad, admin, anh ơi, chị ơi, em ơi, bạn ơi, shop ơi, ad ơi, ơi, nhé, nha, nhen, nghen, với, mình, bác, chú, ông, bà, cháu, thưa`,
    greeting: "xin chào, chào shop, chào anh, chào chị, chào em, chào bạn, alo",
    request: `giùm, giúp, giúp em, giúp mình, giúp tôi, giúp anh, giúp chị, giùm em, giùm mình, giùm tôi, hộ, hộ em, hộ mình, hộ tôi, giúp em với, giúp mình với, làm ơn, vui lòng`,
    thanks: "cảm ơn, cám ơn, cảm ơn nhiều, cám ơn nhiều, xin cảm ơn, cảm ơn shop, cảm ơn bạn",
    sorry: "xin lỗi, xl",
    emphasis: "rồi, em chắc chắn, tôi chắc chắn, mình chắc chắn, chắc chắn ạ",
    want: "muốn, hãy, cứ",
    subject: "tôi, tui, chúng tôi",
    object: `đơn, đơn hàng, đơn này, đơn hàng này, đơn đó, đơn ấy, đơn của em, đơn của tôi, đơn của mình, đơn hàng của tôi, đơn hàng của em, luôn, đi, nó, này, bỏ, luôn đi`,
    proceed: "tiến hành, tiến hành đi, cứ làm đi, làm đi",
    goOn: "tiếp tục, tiếp tục đi, tiếp đi",
    filler: `${cross("shop, bạn, anh, chị, em, mình, ad, admin, tôi, tui", "có")}, có rồi, thôi được, thôi vậy, thôi cũng được, chắc, chắc là, có lẽ, có thể, hình như, để, mai, khoan, khoan đã, chờ, chờ chút, đợi, đợi chút, nhưng, nhưng mà, ừm, ừmm, ờm, không sao,
      không sao đâu, chưa, không biết, sao cũng được, tùy, tuỳ, cơ mà, không chắc, để em hỏi lại, hay`,
  },
  on: {
    cancel: {
      bareAction: `${CANCEL}, hủy bỏ`,
      fullNo: `${cross(NOT, "hủy, huỷ, hủy nữa, huỷ nữa, hủy đâu, hủy đơn, huỷ đơn, hủy đơn nữa, hủy đơn hàng, hủy đơn này, hủy đơn hàng nữa, muốn hủy nữa, muốn huỷ nữa, muốn hủy đơn nữa")},
        đừng hủy nữa, thôi không hủy, thôi không hủy nữa, thôi đừng hủy, giữ lại, giữ đơn, giữ lại đơn, giữ nguyên, giữ nguyên đơn, giữ đơn hàng, giữ lại đơn hàng, giữ đơn lại`,
    },
    refund: {
      bareAction: "hoàn tiền, hoàn, refund",
      action: "hoàn lại tiền, hoàn trả, trả lại tiền",
      callOff: CALLED_OFF,
      fullNo: cross(NOT, "hoàn tiền, hoàn"),
    },
    discount: {
      bareAction: "giảm giá, giảm",
      action: "áp dụng",
      callOff: CALLED_OFF,
      fullNo: cross(NOT, "giảm, giảm giá, áp dụng"),
    },
  },
};
