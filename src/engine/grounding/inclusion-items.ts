/** Things that offers commonly include or leave out, in all languages; what is specific stands before what is general. */
const CONCEPTS: readonly RegExp[] = [
  /sarapan|breakfast|bữa sáng|ăn sáng|早餐|早饭|desayuno|café da manhã|नाश्ता/,
  /makan siang|lunch|bữa trưa|ăn trưa|午餐|午饭|almuerzo|almoço|दोपहर का (?:खाना|भोजन)|लंच/,
  /makan malam|dinner|bữa tối|ăn tối|晚餐|晚饭|(?<!\p{L})cenas?(?!\p{L})|jantar|रात का (?:खाना|भोजन)|डिनर/u,
  /tiket pesawat|pesawat|flights?|airfare|plane ticket|vé máy bay|机票|vuelos?|passage[mn]s? aérea|voos?|हवाई|फ़्लाइट|फ्लाइट/,
  /hotel|penginapan|akomodasi|accommodation|lodging|khách sạn|酒店|住宿|hospedaje|alojamiento|hospedagem|होटल/,
  /tiket masuk|entrance|admission|entry (?:fee|ticket)|vé (?:tham quan|vào cổng)|门票|entradas?(?!\p{L})|ingressos?|प्रवेश/u,
  /asuransi|insurance|bảo hiểm|保险|seguro|बीमा/,
  /visa|签证|वीज़ा|वीजा/,
  /(?<!\p{L})tips?(?!\p{L})|gratuit(?:y|ies)|tiền tip|小费|propinas?|gorjeta/u,
  /pemandu|(?<!\p{L})guide|hướng dẫn viên|导游|(?<!\p{L})guía(?!\p{L})|guia(?!\p{L})|गाइड/u,
  /antar[- ]?jemput|penjemputan|airport transfer|pick-?up|đưa đón|xe đưa|接送|接机|traslados?|translado|पिकअप/,
  /pemasangan|instalasi|(?<!\p{L})pasang|installation|assembly|lắp đặt|lắp ráp|安装|instalación|montaje|instalação|montagem|इंस्टॉलेशन|फिटिंग/u,
  /baterai|batter(?:y|ies)|(?<!\p{L})pin(?!\p{L})|电池|batería|pilas|bateria|pilhas|बैटरी/u,
  /charger|pengisi daya|adaptor|củ sạc|充电器|cargador|carregador|चार्जर/,
  /sertifikat|certificate|chứng chỉ|证书|certificado|प्रमाण ?पत्र|सर्टिफिकेट/,
  /(?<!\p{L})ppn|pajak|(?<!\p{L})vat(?!\p{L})|tax|thuế|含税|税|impuestos?|(?<!\p{L})iva(?!\p{L})|impostos?|टैक्स|कर सहित|gst/u,
  /bahan|materials?|nguyên liệu|材料|materiales|materiais|सामग्री/,
  /helm|helmet|mũ bảo hiểm|头盔|casco|capacete|हेलमेट/,
  /bensin|bbm|fuel|petrol|xăng|油费|gasolina|combustible|combustível|पेट्रोल/,
  /supir|sopir|driver|tài xế|司机|chofer|conductor|motorista|ड्राइवर/,
];

/** The common thing that words name; null when they name none. */
export function conceptOf(key: string): RegExp | null {
  return CONCEPTS.find((concept) => concept.test(key)) ?? null;
}

const FILLER = new Set(
  "dan and và y e both cả baik maupun lẫn seluruh all area khu vực está estão están sim sí yes também también also both all so kak ya kok lho deh min ini itu yang nya di ke dalam harga paket untuk sudah juga the a an is are in of price your our all it this that with for per ạ nhé nha rồi và trong giá cho được các el la los las de del en un una precio o os as no na do da em um uma preço है में भी की का के होगा".split(
    " ",
  ),
);

/** The telling words of a listed thing, stemmed; empty when none is left. */
export function itemKey(part: string): string {
  const words = part
    .replace(/[*_~()（）[\]"'“”:：]/g, " ")
    .split(/[^\p{L}\p{M}\d]+/u)
    .map((word) => (/^[a-z]{4,}$/.test(word) ? word.replace(/(?:nya|es|s)$/, "") : word))
    .filter((word) => word !== "" && !FILLER.has(word) && !/^\d+$/.test(word));
  return words.join(" ");
}
