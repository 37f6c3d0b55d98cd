import type { Locale } from "../core/locale.ts";

/**
 * Which language a text is in, and words that are a whole message. Pure word and script counting: the customer's last
 * sentence is short, and a wrong guess costs no more than a reply in the tenant's default language.
 */

// Letters that Vietnamese alone among the usual languages of our customers writes.
const VIETNAMESE = /[ăđơưảạẻẹẽỉịĩỏọủụũỷỵỹấầẩẫậắằẳẵặếềểễệốồổỗộớờởỡợứừửữự]/u;

const OTHER_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Ethiopic}]/gu;

/** Function words and everyday words: frequent, short, and rare in the other languages. */
const WORDS: Record<Locale | "other", ReadonlySet<string>> = {
  id: words(`
    ada adakah aku aja alamat apa apakah atau bagaimana baik banget barang bayar beda belum berapa besok biaya bikin bisa bisakah
    boleh brp buat buka cara cek dan dapat dari dengan dgn di dong gak ga gan gimana gmn halo hai harga ini itu jadi jam jangan
    juga kah kak kakak kalau kalo kami kamu kantor karena kapan ke kenapa kirim kok kita lagi lama lewat lupa makasih masih
    mau mana min mohon nggak ngga nih nomor nya pagi paket pakai pesan pesanan pengen punya saja saya sampai sama sama-sama
    sudah sdh siang sih sore selamat semua tadi tanya tapi telepon tentang terima kasih tidak tolong tp udah untuk utk uang
    ya yah yang yg minta batalkan batal gabung bandingkan murah mahal butuh perlu ingin orang selesai berapakah kabar
    permisi plis terlalu ambil dikirim diskon alasan lokasi malam minggu bulan kerja tutup libur beli jual satunya satu dua tiga`),
  en: words(`
    a about all am an and any are at be because been but by can cancel could did do does for from get give good have hello
    help hey hi how i if in is it its just know like long looking make many me more much my need no not now of on one or order
    our out over please price same should so tell thank thanks that the their them then there these they this to two up us
    want was we what when where which who why will with would yes you your cost open close morning afternoon evening
    both appreciated great nice together between difference included include take after before add package packages plan start show
    both too whats i'm i'd it's what's don't can't talk speak someone human person much long discount bundle
    cheapest cheap expensive news already paid sorry wrong number`),
  vi: words(`
    anh bao ban bạn cho chao chào cua của cam cảm co có don đơn duoc được em gi gì gia giá giup giúp hang hàng khong không la
    là lam làm mua muon muốn minh mình nao nào nay này nhe nhé nhieu nhiêu oi ơi on ơn qua sao shop the thế tien tiền toi tôi
    trong va và vay vậy ve về voi với xin hoi hỏi huy hủy huỷ goi gói hien hiện roi rồi chua chưa dau đâu gio giờ mấy may và sánh`),
  zh: new Set(),
  // Spanish, Portuguese, French, German, Dutch, Italian, Turkish and Tagalog.
  other: words(`
    hola cuánto cuanto cuesta precio gracias por favor quiero pedido dónde donde está para con una los las del qué cómo como
    cuando puedo tengo necesito buenos días olá ola quanto custa obrigado obrigada preço você meu minha não sim onde quero
    bom dia uma pedido bonjour combien coûte prix merci je vous est les des une où commande s'il veux mon ma avec pour
    hallo wieviel viel kostet preis danke ich sie ist das die der und wo meine bestellung bitte guten wie kann hoeveel
    kost bedankt ik het een mijn bestelling ciao quanto costa prezzo grazie dove ordine mio il che vorrei merhaba fiyat
    ne kadar teşekkür sipariş nerede magkano po salamat ang ng mga ako kumusta`),
};

const LATIN = ["id", "en", "vi", "other"] as const;

/**
 * The language `text` is written in: one of ours, `other` for a language that is recognised as none of ours, null when
 * the text says nothing about it (an order number, an emoji, a product name).
 */
export function detectLocale(text: string): Locale | "other" | null {
  const plain = withoutNeutral(text);
  const tokens = plain.match(/[\p{Script=Latin}\p{M}]+(?:['’-][\p{Script=Latin}\p{M}]+)*/gu) ?? [];
  const foreign = plain.match(OTHER_SCRIPTS)?.length ?? 0;
  const han = plain.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (foreign > 0 && foreign >= tokens.length) return "other";
  if (han > 0 && han >= tokens.length) return "zh";
  return latinLocale(tokens.map((token) => token.replaceAll("’", "'")));
}

function latinLocale(tokens: readonly string[]): Locale | "other" | null {
  const marked = tokens.filter((token) => VIETNAMESE.test(token)).length;
  const scores = LATIN.map((language) => {
    const found = tokens.filter((token) => WORDS[language].has(token)).length;
    return { language, score: language === "vi" ? found + marked : found };
  });
  const best = Math.max(...scores.map(({ score }) => score));
  if (best === 0) return null;
  const leaders = scores.filter(({ score }) => score === best).map(({ language }) => language);
  // On a tie the earlier of LATIN wins, except that unmistakable letters outweigh shared words.
  return marked > 0 && leaders.includes("vi") ? "vi" : (leaders[0] ?? null);
}

/** UTF-16 units that tell a language; the rest of a long text tells nothing more and costs time. */
const TOLD_BY = 2_000;

/** Lower case, composed, without what belongs to no language: links, mail addresses, ids, figures, hidden characters. */
function withoutNeutral(text: string): string {
  return text
    .slice(0, TOLD_BY)
    .normalize("NFC")
    .replace(HIDDEN, "")
    .toLowerCase()
    .replace(/\bhttps?:\/\/\S+|[\w.%+-]+@[\w.-]+|\b[a-z]+-?\d[\w-]*|\d+/gu, " ");
}

const HIDDEN = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Messages that end every proactive message, in the languages our customers write. */
const OPT_OUT = phrases(`
  stop, stopp, stop all, stopall, unsubscribe, unsub, opt out, optout, stop promotions, stop messages, stop messaging me,
  berhenti, berhenti langganan, berhenti berlangganan, setop, stop promo, stop iklan,
  ngừng, ngung, dừng, dung, dừng lại, ngừng nhận tin, hủy đăng ký, huỷ đăng ký, huy dang ky, từ chối nhận tin,
  退订, 退訂, 取消订阅, 取消訂閱, 停止, 停止订阅, 停止发送, 不要再发,
  baja, darse de baja, cancelar suscripción, sair, parar, descadastrar, arrêt, arret, désabonner, abmelden, dur`);

const OPT_IN = phrases(`
  start, unstop, subscribe, opt in, optin, resume, mulai, mulai lagi, langganan, berlangganan,
  bắt đầu, bat dau, đăng ký, dang ky, 开始, 開始, 订阅, 訂閱, 恢复, alta, suscribir, iniciar, começar, commencer`);

/** Said beside the word without changing it. */
const POLITE = phrases(`
  terima kasih, terimakasih, makasih, trims, tolong, mohon, kak, kakak, min, ya, dong, please, pls, thanks, thank you, thx,
  now, cảm ơn, cam on, xin, làm ơn, nhé, ạ, em, anh, chị, shop, 谢谢, 謝謝, 请, 請, 吧, por favor, gracias, obrigado, obrigada,
  merci, danke, bitte`);

/**
 * Whether a message is nothing but a wish to get no more messages: any case, final punctuation, a polite word beside
 * it. A sentence that merely contains such a word is not.
 */
export function isOptOut(text: string): boolean {
  return isOnly(text, OPT_OUT);
}

/** Whether a message is nothing but the wish to get messages again. */
export function isOptIn(text: string): boolean {
  return isOnly(text, OPT_IN);
}

function isOnly(text: string, wanted: ReadonlySet<string>): boolean {
  // Longer than any phrase with a polite word: an ordinary message, not worth taking apart.
  if (text.length > 80) return false;
  const plain = bare(text);
  return wanted.has(plain) || wanted.has(withoutPolite(plain, wanted));
}

/** Takes polite words off both ends, and a repeated word ("stop stop") down to one. */
function withoutPolite(plain: string, wanted: ReadonlySet<string>): string {
  let rest = plain;
  for (let before = ""; before !== rest && !wanted.has(rest); ) {
    before = rest;
    for (const word of POLITE) rest = strip(rest, word);
  }
  const parts = rest.split(" ");
  return new Set(parts).size === 1 ? (parts[0] ?? "") : rest;
}

function strip(text: string, word: string): string {
  // Chinese puts no space beside a polite word.
  const gap = /\p{Script=Han}/u.test(word) ? "" : " ";
  if (text.endsWith(gap + word)) return text.slice(0, -(gap + word).length).trim();
  return text.startsWith(word + gap) ? text.slice((word + gap).length).trim() : text;
}

function bare(text: string): string {
  return text
    .normalize("NFKC")
    .replace(HIDDEN, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

function phrases(list: string): ReadonlySet<string> {
  return new Set(list.split(",").map((phrase) => phrase.trim().replace(/\s+/g, " ")));
}
