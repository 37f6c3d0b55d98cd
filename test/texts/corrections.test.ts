import { expect, test } from "vitest";
import { readsAsCorrection } from "../../src/texts/corrections.ts";

test.each([
  "eh bukan ORD-12345, maksud saya ORD-12348",
  "maaf salah nomor, yang benar ORD-777",
  "sorry, I meant order 4410",
  "not 12345, 12346 please",
  "wrong order number, it should be ORD-9",
  "dạ em nhầm, đơn ORD-88 mới đúng",
  "không phải đơn 123, ý mình là đơn 124",
  "写错了，应该是ORD-5512",
])("takes back what was named before: %s", (text) => {
  expect(readsAsCorrection(text)).toBe(true);
});

test.each([
  "minta refund ORD-10501 juga karena salah kirim",
  "refund ORD-10501 dong, barangnya salah",
  "please cancel ORD-7 too, not needed any more",
  "I am not happy with ORD-7, refund it",
  "giao nhầm hàng rồi, hoàn tiền đơn ORD-31 giúp mình",
  "ORD-5512也退款，发错了",
  "批量取消 ORD-5512",
])("asks for one more thing: %s", (text) => {
  expect(readsAsCorrection(text)).toBe(false);
});
