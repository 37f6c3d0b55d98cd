import { expect, test } from "vitest";
import { promisesPerson } from "../../src/texts/human-promise.ts";

test.each([
  "Baik kak, tim kami akan menghubungi Anda secepatnya.",
  "Rekan kami akan segera membalas di sini ya.",
  "Mohon ditunggu, Kakak akan segera dihubungi.",
  "A colleague will get back to you shortly.",
  "Someone from our team will contact you.",
  "We'll get back to you tomorrow.",
  "You will hear from us soon.",
  "Nhân viên của chúng tôi sẽ liên hệ với anh chị.",
  "我们的同事会尽快联系您。",
])("a promise of a person is read: %s", (text) => expect(promisesPerson(text)).toBe(true));

test.each([
  "Mau saya teruskan ke rekan kami?",
  "Apakah tim kami boleh menghubungi Kakak?",
  "Landing Page High-ROAS: Rp1.500.000, pengerjaan 5 hari kerja.",
  "Anda bisa menghubungi kami di halo@z-automation.example.",
  "You can contact our team at +12025550100.",
  "Your order will arrive tomorrow.",
  "Bạn có muốn nhân viên liên hệ không?",
  "您可以联系我们的客服。",
])("what promises nobody is not: %s", (text) => expect(promisesPerson(text)).toBe(false));
