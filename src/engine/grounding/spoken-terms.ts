import { allMatches } from "./all-matches.ts";
import type { LexicalHit } from "./lexicon/index.ts";
import type { Scan } from "./scan.ts";

/*
 * Terms whose wording stays open: what is given away may be anything ("dapat gratis pouch cantik"), and a quick answer is
 * promised in many ways ("within the hour").
 */

interface Form {
  readonly lang: string;
  readonly value: string;
  readonly pattern: RegExp;
}

// What may follow "gratis" and "free" without being given away.
const ID_NOT =
  "(?:ongkir|ongkos|biaya|kirim|pengiriman|antar|kok|ya|kak|kan|untuk|buat|dong|tanpa|selama|jika|kalau|kalo|lho|loh|lagi|dan|atau|sampai|hingga|dari|di|ke|karena|jadi|aja|saja|juga|min|bun|gan|sis|sih|deh|coba|trial|uji|pasang|retur|tukar)";
const EN_NOT =
  "(?:shipping|delivery|postage|standard|express|next|returns?|exchanges?|to|of|for|time|times|slots?|if|at|up|on|and|or|from|until|today|tomorrow|spots?|seats?|trial|demo|size|as|when|in|is|are|but|with|by|range)";

const FORMS: readonly Form[] = [
  {
    lang: "id",
    value: "gift",
    pattern: new RegExp(
      `(?<!\\p{L})(?:dapat|dapet|dpt|diberi|dikasih|kami (?:kasih|beri|berikan)|plus|bonus)\\s+(?:gratis|free|bonus)\\s+(?!${ID_NOT}(?!\\p{L}))\\p{L}+(?:\\s(?!${ID_NOT}(?!\\p{L}))\\p{L}+)?|(?<!\\p{L})(?:dapat|dapet|dpt|dikasih|kami (?:kasih|beri|berikan)|tambahan)\\s+(?:1|satu|sebuah\\s)?\\s?(?!promo|diskon|ongkir|pengiriman)\\p{L}+(?:\\s(?!ongkir|pengiriman)\\p{L}+)?\\s(?:gratis|cuma-cuma)(?!\\s+(?:ongkir|ongkos|biaya|kirim|pengiriman|antar))(?!\\p{L})`,
      "gu",
    ),
  },
  {
    lang: "id",
    value: "gift",
    // "bonus 1 sendok kayu", "gratis 2 stiker".
    pattern:
      /(?<!\p{L})(?:bonus|gratis|free|hadiah)(?:nya)? (?:\d{1,2}|satu|dua|tiga|se(?:buah|pasang)) (?!hari|jam|bulan|minggu|tahun|orang|x|kali)\p{L}+(?: \p{L}+)?/gu,
  },
  {
    lang: "hi",
    value: "free_shipping",
    pattern: /(?:डिलीवरी|डिलिवरी|शिपिंग)(?: चार्ज)?(?: बिल्कुल| एकदम| पूरी तरह)? (?:मुफ़्त|मुफ्त|फ्री|फ़्री)/gu,
  },
  {
    lang: "en",
    value: "gift",
    pattern: new RegExp(
      `(?<!\\p{L})(?:get|gets|receive|enjoy|include|includes|comes? with|plus|add|adding|give you|giving you|send you|with)\\s+(?:you\\s)?(?:a|an|one|some|two|your|our)?\\s?(?:free|complimentary|bonus)\\s+(?!${EN_NOT}(?!\\p{L}))[\\p{L}-]+`,
      "gu",
    ),
  },
  {
    lang: "vi",
    value: "gift",
    pattern:
      /(?<!\p{L})(?:shop|em|bên em|bên mình|tiệm|cửa hàng|mình)\s+(?:sẽ\s|xin\s|có\s|còn\s|đang\s)?tặng(?!\p{L})(?:\s\p{L}+){0,2}|(?:kèm|được)\s(?:\p{L}+\s){1,3}miễn phí(?!\s(?:ship|vận|giao|phí))/gu,
  },
  {
    lang: "zh",
    value: "gift",
    pattern:
      /(?<![配运发派寄递])送[^，。！？\s到货上]{1,8}[一1两](?:只|个|份|条|张|盒|包|套|件|瓶|支)|(?<![配运发派寄递])送(?:小|精美|同款|定制|限量|帆布|一?[个条只份张])[^，。！？\s]{0,6}/gu,
  },
  {
    lang: "es",
    value: "gift",
    pattern:
      /(?<!\p{L})(?:te llevas|llévate|recibes|incluye|incluimos|con|más|y|te damos|te regalamos)\s+(?:un|una|unos|unas)\s+(?!env[ií]o)\p{L}+(?:\s\p{L}+){0,2}\s+(?:gratis|de regalo|de cortesía|sin costo)/gu,
  },
  {
    lang: "pt",
    value: "gift",
    pattern:
      /(?<!\p{L})(?:ganha|ganhe|leva|leve|recebe|vem com|com|mais|e|damos)\s+(?:um|uma|uns|umas)\s+(?!frete|entrega)\p{L}+(?:\s\p{L}+){0,2}\s+(?:grátis|gratis|de brinde|de graça|de cortesia)/gu,
  },
  {
    lang: "hi",
    value: "gift",
    pattern:
      /(?:मुफ़्त|मुफ्त|फ्री|फ़्री)\s+(?!डिलीवरी|शिपिंग|है|में|होगी|होगा|डिलिवरी)[\p{L}\p{M}]+\s+(?:भी\s)?(?:मिल|दे|पाएं|पाएँ)|साथ\s(?:में\s)?[\p{L}\p{M}]+\s(?:मुफ़्त|मुफ्त|फ्री|फ़्री)/gu,
  },
  {
    lang: "en",
    value: "response",
    pattern:
      /(?<!\p{L})(?:(?:with)?in (?:the|an) hour|within (?:minutes|moments|seconds)|in (?:a few|a couple of|just a few) (?:minutes|moments)|within (?:a few|a couple of) (?:minutes|hours)|in no time|by return|straight away|before the end of (?:the|your) (?:hour|call))(?!\p{L})/gu,
  },
  {
    lang: "id",
    value: "response",
    pattern:
      /(?<!\p{L})(?:dalam|paling lama|maksimal|kurang dari) (?:beberapa|hitungan|waktu beberapa|satu|sejam|setengah) ?(?:menit|detik|jam)?(?!\p{L})/gu,
  },
  {
    lang: "vi",
    value: "response",
    pattern: /(?<!\p{L})(?:trong|sau|chỉ) (?:vài|ít|mấy|vòng vài|vòng ít|vòng một) (?:phút|giây|giờ|tiếng)(?!\p{L})/gu,
  },
  { lang: "zh", value: "response", pattern: /(?:几|数|片刻|十几)(?:分钟|秒|小时)?(?:之?内)|一小时内|半小时内/gu },
  {
    lang: "es",
    value: "response",
    pattern:
      /(?<!\p{L})(?:en|dentro de) (?:unos|pocos|cuestión de|un par de) (?:minutos|segundos)(?!\p{L})|(?<!\p{L})en menos de una hora/gu,
  },
  {
    lang: "pt",
    value: "response",
    pattern:
      /(?<!\p{L})(?:em|dentro de) (?:alguns|poucos|questão de|uns) (?:minutos|segundos)(?!\p{L})|(?<!\p{L})em menos de uma hora/gu,
  },
  { lang: "hi", value: "response", pattern: /(?:कुछ|चंद) (?:ही )?(?:मिनट|मिनटों|पल) (?:में|के अंदर|के भीतर)/gu },
  {
    lang: "any",
    value: "no_min_order",
    pattern:
      /(?:berapa ?pun|berapapun) (?:belanja|total|nominal|pesanan|pembelian|jumlah)\p{L}*|(?:belanja|total|nominal|pesanan|pembelian|jumlah)\p{L}* berapa ?pun|đơn (?:hàng )?(?:bao nhiêu|nào|giá trị bao nhiêu) cũng (?:dùng |áp dụng |được )*(?:được|dùng|áp dụng)|(?:bao nhiêu tiền|mua bao nhiêu) cũng (?:được|áp dụng)|(?:无|没有|不设|不需要|不要求|不限)(?:使用)?(?:门槛|最低消费|最低金额|金额限制|金额|起购)|任意金额|any (?:order|purchase) (?:size|amount|value)|(?:orders?|purchases?) of any (?:size|amount|value)|regardless of (?:the )?(?:order|amount|total|how much)|no matter (?:how much|the (?:amount|total|order))|whatever (?:the amount|you spend|your total)|sin (?:importar el )?(?:monto|compra|mínimo|pedido mínimo|importe)(?: mínim[oa])?|cualquier (?:monto|importe|compra)|sem (?:valor|pedido|compra) mínim[oa]|sem mínimo|qualquer (?:valor|compra|pedido)|(?:कोई|बिना) (?:न्यूनतम|मिनिमम)[^।,]{0,16}(?:नहीं|के)|कितने (?:भी|का भी)[^।,]{0,10}ऑर्डर/gu,
  },
];

const SOON: readonly Form[] = [
  {
    lang: "id",
    value: "response",
    pattern:
      /(?<!\p{L})(?:sebentar|bentar|sesaat|sejenak) lagi(?!\p{L})|(?<!\p{L})(?:detik|saat|menit) ini juga(?!\p{L})|(?<!\p{L})(?:sekarang|hari ini) juga(?!\p{L})/gu,
  },
  {
    lang: "en",
    value: "response",
    pattern:
      /(?<!\p{L})(?:in (?:a|just a|one) (?:moment|sec|second|minute|bit|jiffy|flash)|(?:any|this) (?:minute|moment|second)(?: now)?|momentarily|asap)(?!\p{L})/gu,
  },
  {
    lang: "vi",
    value: "response",
    pattern:
      /(?<!\p{L})(?:(?:tí nữa|lát nữa|chút nữa)(?=[^.!?\n]{0,24}(?:gọi|liên hệ))|ngay bây giờ|ngay hôm nay|trong hôm nay|ngay lập tức|liền bây giờ)(?!\p{L})/gu,
  },
  { lang: "zh", value: "response", pattern: /(?:马上|立刻|立马|即刻|一会儿?|稍后马上)(?:就|会|有|为|给|让|派)/gu },
];

const ALL_FORMS: readonly Form[] = [...FORMS, ...SOON];

const RESPOND =
  /hubungi|telepon|telpon|balas|respon|kabari|reply|call|get back|respond|contact|in touch|hear (?:from|back)|answer|reach out|ring you|gọi|phản hồi|trả lời|liên hệ|回复|联系|回电|致电|答复|contact|llam|respond|comunic|lig|retorn|जवाब|संपर्क|कॉल/;

/** The open forms in a text, as phrases of the kind `term`. */
export function spokenTerms(scan: Scan): LexicalHit[] {
  const hits: LexicalHit[] = [];
  for (const { lang, value, pattern } of ALL_FORMS) {
    if (!scan.mayBeIn(lang)) continue;
    for (const match of allMatches(pattern, scan.lower)) {
      const end = match.index + match[0].length;
      // Quick is a promise when somebody is to answer.
      if (value === "response" && !RESPOND.test(scan.lower.slice(Math.max(0, match.index - 60), end + 40))) continue;
      hits.push({ start: match.index, end, value: { kind: "term", value, lang, capital: false } });
    }
  }
  return hits;
}
