/** Words for a part of a sum, over folded text of all four languages. */

/** Parts that can be told exactly, in hundredths of the whole; the longer names first. */
export const EXACT_SHARES: readonly (readonly [said: RegExp, percent: number])[] = [
  [/\b(?:tiga perempat(?:nya)?|three[- ](?:quarters|fourths)|ba phan tu)\b|\b3\/4\b|四分之三/, 75],
  [/\b(?:seperempat(?:nya)?|(?:a|one) (?:quarter|fourth)|mot phan tu)\b|\b1\/4\b|四分之一/, 25],
  [/\b(?:(?:setengah|seperdua|separuh|separo)(?:nya)?|half|mot nua|phan nua)\b|\b1\/2\b|半/, 50],
];

/** A part that was not put into a figure: the customer has to say how much. */
export const SOME_SHARE =
  /\b(?:sebagian(?:nya)?|sepertiga(?:nya)?|dua pertiga(?:nya)?|part(?:ial(?:ly)?)?(?= (?:of|refund|reimburse|money|amount|payment)| ?[.!?,]| ?$)|partial(?:ly)?|(?:a )?portion|some of|(?:one|two|a)[- ]thirds?|a percentage|mot phan|mot it|vai phan tram)\b|\b\d{1,2}\/\d{1,2}\b|部分|一点|一點|[一二两兩三四五六七八九]分之[一二两兩三四五六七八九]/;

/** All of it, as the answer to how much. */
export const WHOLE_SUM =
  /\b(?:semua(?:nya)?|seluruh(?:nya)?|penuh|full(?:y)?|(?:all|everything|the whole|entire)|tat ca|toan bo|het)\b|全部|全[额額]|所有/;

/** Half of the goods was broken, missing or late: that tells of no sum. */
export const GOODS_BY_SHARE =
  /^[^,.;，。]{0,30}(?:\b(?:rusak|hilang|basi|pecah|salah|kurang|telat|terlambat|was|were|arrived|came|missing|broken|damaged|stale|late|wrong|hong|thieu|vo|tre|moc|bi)\b|[坏壞破]|[没沒][到有收]|少了|[错錯]|[迟遲晚])/;

/** Half of an hour is half of no sum. */
export const SHARE_OF_TIME =
  /\b(?:setengah|half)(?: of)?(?: an?| the)? ?(?:jam|hari|bulan|tahun|hours?|days?|months?|years?)\b|半(?:[天年月]|[个個]?小?[时時月])/g;

/** Half of an hour again, and half of a sum, as Vietnamese writes them with their marks. */
export const MARKED_HALF = /(?<!một )nửa(?! (?:tiếng|ngày|giờ|tháng|năm|đêm))/giu;

/** A reason to the end of its clause: what it says is no request. */
export const REASON_CLAUSE =
  /(?:\b(?:karena|krn|soalnya|sebab|gara-gara|because|since|as i|boi vi|vi|ly do)\b|因[为為]|由[于於])[^,.;，。]*/g;
