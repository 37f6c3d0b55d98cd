/**
 * Sentences that promise a person: "a colleague will contact you". Whoever reads one waits for somebody, so it may only
 * leave when somebody knows. Read broadly: a promise that is recorded for nothing costs a colleague one look.
 */
const PROMISES: readonly RegExp[] = [
  // Indonesian
  /\b(tim|rekan|kolega|admin|staf|staff|cs|customer service|petugas|manajer|atasan|seseorang|kami)\b[^.!?\n]{0,50}\b(akan|bakal|segera|nanti)\b[^.!?\n]{0,40}\b(menghubungi|hubungi|mengontak|kontak|menelepon|telepon|membalas|balas|menindaklanjuti|mengabari|kabari|merespons?)\b/iu,
  /\b(akan|segera)\s+(segera\s+)?(dihubungi|dikontak|ditelepon|ditindaklanjuti|dikabari)\b/iu,
  // English
  /\b(colleagues?|team|agent|representative|someone|somebody|staff|manager|human|person|we)\b[^.!?\n]{0,50}(\bwill\b|'ll\b|’ll\b|\bshall\b|\bgoing to\b)[^.!?\n]{0,40}\b(contact|reach out|get in touch|get back|be in touch|call you|follow up|respond)\b/iu,
  /\byou(?:'ll|’ll| will) (?:be contacted|hear from)\b/iu,
  // Vietnamese
  /(đội ngũ|nhân viên|đồng nghiệp|bộ phận|tư vấn viên|người phụ trách|chúng tôi)[^.!?\n]{0,50}\ssẽ\s[^.!?\n]{0,40}(liên hệ|liên lạc|gọi|phản hồi)/iu,
  // Chinese
  /(同事|团队|客服|人工|专员|工作人员|负责人|我们)[^。！？\n]{0,20}(会|将|稍后|尽快)[^。！？\n]{0,20}(联系|联络|回复您|致电|答复|跟进)/u,
];

const SENTENCE = /[^.!?。！？\n]+[.!?。！？]*/gu;

/** Whether a text promises that a person will get in touch. A question ("shall a colleague call you?") promises nothing. */
export function promisesPerson(text: string): boolean {
  return (text.match(SENTENCE) ?? []).some(
    (sentence) => !/[?？]\s*$/.test(sentence) && PROMISES.some((promise) => promise.test(sentence)),
  );
}
