import { allMatches } from "./all-matches.ts";
import type { Reading } from "./read.ts";
import type { RawClaim } from "./types.ts";

const WE_PAY =
  /(?:kami|toko|penjual)(?:nya)? (?:yang |yg )?(?:tanggung|bayar(?:kan|in)?)|(?:di)?tanggung (?:kami|toko|penjual|oleh kami)|we(?:'ll| will)? (?:cover|pay|take care of|bear)|(?:shop|bên (?:em|mình)|em|cửa hàng|tiệm) (?:sẽ |xin )?(?:chịu|trả(?! lời| lại)|lo|bao)|(?:我们|本店|店家|卖家|店里|商家)(?:来)?(?:承担|出|包|负责)|(?:nosotros )?(?:pagamos|cubrimos) (?:nosotros|el|los|la|las)|(?:nós|a gente) (?:paga|pagamos|cobre|cobrimos)|(?:हम|दुकान) (?:देंगे|उठाएंगे|भरेंगे)/gu;
const BUYER_PAYS =
  /(?:ditanggung|dibayar|tanggungan)(?: oleh)? (?:pembeli|pelanggan|customer|konsumen)|(?:buyer|customer|you)s? (?:pays?|covers?|bears?)|(?:paid|covered|borne) by (?:the )?(?:buyer|customer)|at (?:the )?(?:buyer|customer)'s (?:expense|cost)|(?:khách(?: hàng)?|người mua|bạn) (?:tự )?(?:chịu|trả|thanh toán)|(?:买家|买方|顾客|客户|您)(?:自行)?(?:承担|自付|支付)|a cargo del (?:cliente|comprador)|por conta do (?:cliente|comprador)/u;
const SELLER_PAYS =
  /(?:ditanggung|dibayar|tanggungan)(?: oleh)? (?:kami|toko|penjual)|(?:kami|toko|penjual) (?:yang )?(?:tanggung|menanggung|bayar)|(?:we|seller|shop|store)s? (?:will )?(?:pays?|covers?|bears?|take care)|(?:paid|covered|borne) by (?:us|the (?:seller|shop|store))|at our (?:expense|cost)|(?:shop|cửa hàng|bên bán|tiệm|bên em|chúng tôi) (?:sẽ )?(?:chịu|trả|thanh toán|hỗ trợ|lo)|(?:我们|本店|店家|卖家|商家)(?:来)?(?:承担|出|支付|负责)|a nuestro cargo|por nuestra cuenta|por nossa conta|gratis|gratuit|free|miễn phí|免费|包邮|grátis|मुफ़्त|फ्री/u;

/** What is paid for: without such a word, "we take care of it" is no promise of money. */
const COST =
  /ongkir|ongkos|biaya|fee|cost|postage|shipping|charge|phí|cước|tiền ship|运费|费用|邮费|差价|gasto|costo|env[ií]o|frete|custo|taxa|शुल्क|खर्च|चार्ज/;

/**
 * "We pay the way back", "phí gửi trả shop chịu": who bears a cost is a promise of money, which no text makes, or which
 * the policy puts on the buyer. What ships free by configuration is a term of its own.
 */
export function costsTaken(reading: Reading, texts: () => readonly string[]): RawClaim[] {
  const { scan, context } = reading;
  return allMatches(WE_PAY, scan.lower).flatMap((match) => {
    const end = match.index + match[0].length;
    if (context.isQuestion(match.index) || context.isNegated(match.index, match.index + 1)) return [];
    if (texts().some((text) => BUYER_PAYS.test(text))) return [statement(match.index, end)];
    const clause = context.clauseOf(match.index);
    const isTerm = reading.phrases.some(
      (phrase) => phrase.kind === "term" && phrase.start < clause.end && phrase.end > clause.start,
    );
    if (isTerm || context.isHypothetical(match.index) || !COST.test(scan.lower.slice(clause.start, clause.end)))
      return [];
    return texts().some((text) => SELLER_PAYS.test(text)) ? [] : [statement(match.index, end)];
  });
}

function statement(start: number, end: number): RawClaim {
  return { start, end, type: "term", value: "contradicted", unit: null };
}
