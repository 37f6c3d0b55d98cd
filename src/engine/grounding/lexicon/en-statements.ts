import type { LexiconTable } from "./types.ts";

const HAS =
  "{has been|have been|was|were|has now been|has already been|has just been|has successfully been|was successfully|is now|got|'s been|been|now|is already|successfully|has been successfully|have just been|have already been|is}";
const I =
  "{i've|i have|we've|we have|i just|we just|i've just|we've just|i've already|we've already|i have already|we have already|i've now|we've now|i have now|we have now|i|we|just|our team has|the team has|my colleague has|our team already|i went ahead and|i've gone ahead and|already|have|the store has}";

/** What English replies state of orders, goods and terms, and the words around it; figures are in en.ts. */
export const enStatements: LexiconTable = {
  "is shipped":
    "on {its|the|their} way; in transit; {out|is out} for delivery; en route; with the courier; with the carrier; being {shipped|delivered}; {is|are} shipping; enroute; heading your way; headed your way; on the road; is {travelling|traveling}; coming your way; left {our|the} {warehouse|facility}; handed to the {courier|carrier}; handed over to the {courier|carrier}",
  "is processing":
    "being {processed|prepared|packed|made|handled}; {is|are|still|currently|is still|is currently} {processing|in processing|packing|preparing}; in {preparation|production|process}; getting it ready; {still|is} being {processed|prepared|packed}; we're preparing; we are preparing; preparing your order; under processing; we're {packing|processing}",
  "is pending":
    "pending; {waiting|awaiting|queued} {to be processed|for processing|processing|confirmation}; in the queue; not yet processed",
  "is awaiting_payment":
    "{awaiting|waiting for|waiting on|pending} {payment|your payment|the payment}; unpaid; {hasn't|has not} been paid; payment is {pending|due|outstanding}; not {yet |}paid",
  "is awaiting_approval":
    "{awaiting|waiting for|waiting on|pending|needs|requires|subject to} {approval|a manager|our manager|sign-off|staff approval|confirmation from|the manager|a colleague|their approval|our team|review}; {under|in} review; being reviewed; waiting to be approved",
  "is cancelled": "being {cancelled|canceled}; is {cancelled|canceled}; status: {cancelled|canceled}",
  "did ship": `${HAS} {shipped|dispatched|sent out|posted|mailed|picked up by}; ${I} {shipped|dispatched|sent it out|posted|mailed}; {already |just |has |have |it's |'s }{shipped|dispatched}; shipped {on|out|yesterday|today|this|last|via|with|and}; dispatched {on|yesterday|today|via}`,
  "did deliver": `${HAS} {delivered|dropped off}; {has|have} {arrived|reached}; arrived {on|yesterday|today|at|safely}; delivered {on|yesterday|today|at|successfully|to}; already {arrived|delivered}; was left {at|with}; signed for; reached you`,
  "did cancel": `${HAS} {cancelled|canceled|called off|voided}; ${I} {cancelled|canceled|voided|called off}; cancellation {is|was|has been} {complete|confirmed|done|processed|successful}; cancelled {it|your|the}`,
  "did refund": `${HAS} {refunded|reimbursed|credited back}; ${I} {refunded|issued a|issued the|issued your|processed a|processed your|processed the|reimbursed|credited|sent the refund}; refund {was|has been|is|of it was} {issued|processed|sent|complete|completed|approved and sent|done|made|initiated}; money {has been|was|is} {returned|sent back|back}; refund {is on its way|went through|went out}`,
  "did create": `${HAS} {placed|created|set up|submitted|registered|entered|opened|confirmed}; ${I} {placed|created|set up|submitted|opened|entered|registered|put in|put through}; order is {in|placed|confirmed|complete}; order {placed|confirmed}; ordered it for you; your order went through`,
  "did send": `{popped|dropped|pinged|shot|fired} {the|your|an|a} {invoice|receipt|quote|link|contract|proposal|details} {over |across |}{to|into|in} {your|you}; {invoice|receipt|link|quote|email|e-mail|catalogue|catalog|contract|proposal|confirmation|brochure|label|payment link|details} {has been|have been|was|were|is} {sent|emailed|mailed|on its way|in your inbox|forwarded}; ${I} {sent|emailed|texted|mailed|e-mailed} {you|the|a|an|your|it|over}; check your inbox; is in your inbox; sent to your email`,
  "did forward": `${HAS} {forwarded|passed on|escalated|passed to|handed over|reported|raised|submitted for}; ${I} {forwarded|passed|escalated|handed|notified|informed|alerted|told|asked|raised|submitted|looped in|flagged|reported|connected you}; passed {it|this|your|that} on`,
  "did save": `${HAS} {noted|recorded|saved|logged}; ${I} {noted|recorded|saved|logged|taken down|made a note|written down|got your details|noted down|put you down|added you}; noted down; your details are {saved|in|recorded|on file}`,
  "did book": `${HAS} {booked|scheduled|reserved for|arranged}; ${I} {booked|scheduled|arranged|reserved|set up a call|set an appointment}; {appointment|booking|slot|reservation|meeting|call} is {confirmed|booked|set|scheduled}; you're booked; you are booked; booking confirmed`,
  "did change": `${HAS} {updated|changed|amended|modified|corrected|switched|swapped|upgraded|downgraded|added to your|removed|rescheduled}; ${I} {updated|changed|amended|modified|corrected|switched|swapped|upgraded|removed|rescheduled|edited|added}`,
  "did approve": `${HAS} {approved|authorised|authorized|accepted|signed off|granted|green-lit}; ${I} {approved|authorised|authorized|granted|signed off}; approval {was|has been} {given|granted}; approved your; manager said yes`,
  "did pay": `payment {has been|was|is} {received|confirmed|successful|complete|completed|processed|cleared|verified}; {we've|we have|i have|we} received your payment; ${HAS} {paid|paid in full|settled}; {we've|we have} got your payment; payment received; payment went through`,
  "did hold": `${HAS} {held|reserved|set aside|put aside|kept aside}; ${I} {held|set aside|put aside|kept|put one aside|reserved|saved one}; on hold for you; reserved for you`,
  "did apply": `${HAS} {applied|activated|added to your cart|enabled}; ${I} {applied|activated|enabled|knocked|taken off}; discount is applied; code is active`,
  "did replace": `replacement {has been|was|is} {sent|shipped|on its way|on the way|out}; ${I} {sent|shipped} a replacement; ${HAS} replaced`,
  "is at_hub":
    "{arrived|reached|is|scanned|currently} {at|in} {the|our|a} {hub|depot|sorting|facility|sorting centre|sorting center|sort facility|distribution|warehouse|customs|local}; cleared customs; at the {hub|depot}; arrived at {the |}; {reached|left|departed} the; departed from",
  "stock strong":
    "in stock; in-stock; have it in stock; stocked; plenty left; plenty in stock; ready to ship; available to ship; ships today; still have it; back in stock",
  "stock in": "available; still available; can be ordered; we have it; up for grabs",
  "stock out":
    "sold out; out of stock; out-of-stock; unavailable; {not|isn't|aren't|no longer|currently not} {available|in stock}; none left; sold-out; back-ordered; backordered; on backorder; no stock; ran out; run out; all gone",
  "stock count": "left; remaining; in stock; available; stock; still have; only; just",
  "term free_shipping":
    "free {shipping|delivery|postage|standard shipping|express shipping|standard delivery}; {ships|shipped|delivered|delivers} {for free|free}; {shipping|delivery|postage} is {free|on us|included|complimentary|waived}; no {shipping|delivery} {fee|cost|charge|fees|costs|charges}; {shipping|delivery} {included|free|on us}; free of shipping; shipping's on us; complimentary {shipping|delivery}; waive the {shipping|delivery}; shipping won't cost",
  "term bogo":
    "buy {one|two|1|2|three|3} get {one|1|two|2|the second} {free|half off|}; bogo; 2 for 1; two for one; {three|3} for {two|2}; get one free; 2-for-1",
  "term gift":
    "free {gift|mug|tote|bag|sample|samples|sticker|stickers|item|bonus|keychain|t-shirt|gift wrap|gift wrapping|hat|domain|hosting|accessory|consultation|setup|beanie|card|case|charger}; {bonus|complimentary} {gift|item|sample|mug|bag|tote|card}; gift {included|with|on top|on us}; throw in; thrown in; as a gift; on the house; freebie; extra free; include a free; with a free; comes with a free",
  "term coupon":
    "{promo|coupon|discount|voucher|referral} {code|codes}; use code; use the code; with code; enter code; coupon; voucher; apply code",
  "term promo":
    "{special|exclusive|limited-time|limited time|seasonal} {offer|discount|deal|price|promotion|promo|sale}; {on|a|flash|black friday|clearance|big|holiday} {sale|sale price}; on sale; on offer; running a {promotion|promo|sale}; {have|offer|give you|get} a discount; we have a {promotion|promo|deal|discount}; {extra|additional} {discount|savings}; loyalty {discount|points}; student discount; price drop; discounted; on promotion; {first-time|new customer|first order} discount; cash back; cashback",
  "term cheaper_second":
    "second {item|one|piece|unit|pair} {half price|half off|at half|for half|free|is half}; half price; half off; half-price",
  "term warranty": "warranty; warranted; guarantee; guaranteed for; warranties; covered for",
  "term lifetime": "lifetime; for life; forever; as long as you own",
  "term money_back": "money back; money-back; get your money back",
  "term full_refund":
    "full refund; refunded in full; full money; 100% refund; complete refund; refund in full; fully refunded; fully refundable; full amount back; refund the full; entire amount back",
  "term instalment":
    "instalment; instalments; installment; installments; pay later; financing; payment plan; pay monthly; split the payment; split your payment; pay in {3|4|three|four|parts}; klarna; afterpay; monthly payments",
  "term zero_interest":
    "interest-free; interest free; no interest; zero interest; 0% interest; 0% apr; without interest",
  "term min_order": "minimum {order|purchase|spend|quantity}; min. order; min order; moq",
  "term no_min_order": "no minimum; without a minimum; without minimum",
  "term cod": "cash on delivery; pay on delivery; cod; pay when it arrives; pay at the door",
  "term same_day":
    "same-day; same day; overnight {shipping|delivery}; next-day {shipping|delivery|dispatch}; next day delivery; {ship|ships|deliver|delivered|dispatch} {today|the same day|within the hour|immediately}; ship it today; ship today",
  "term response":
    "reply {instantly|immediately|right away|within minutes}; instant {reply|response}; {call|contact|get back to} you {immediately|right away|within the hour|within minutes|instantly}",
  "term allday": "24/7; around the clock; round the clock; day and night; open 24; 24-7; any time of day",
  "term binding":
    "legally binding; binding {offer|price}; no takesies; deal!; it's a deal; price is locked; locked in; guaranteed price; consider it done; it's yours for; yours for; you've got a deal; have a deal; price guarantee",
  "term no_reason":
    "no questions asked; for any reason; no reason needed; without giving a reason; no-questions-asked; hassle-free",
  "term free_trial": "free trial; try it free; try for free; trial period; free demo",
  "term free_service":
    "free {installation|setup|assembly|returns|return|repairs|repair|upgrade|upgrades|maintenance|pickup|pick-up|replacement|revisions|cancellation|exchange|exchanges|support|training|consultation|alterations}; unlimited {revisions|users|chats|messages|support|returns|updates}; {returns|exchanges|installation|setup|cancellation} {are|is} free; {return|returns} label; prepaid label; prepaid return; at no {extra |additional |}{cost|charge}; free of charge; no extra {cost|charge}; no charge; unlimited",
  "term price_match": "price match; price-match; match any price; lowest price guarantee; beat any price",
  "term insured": "insured; insurance {included|is included}; fully insured",
  "cue echo":
    "you {said|mentioned|told us|told me|wrote|reported|noted|say|describe}; you{'ve| have} {mentioned|said|told us|reported|noted|paid}; budget; you {said|mentioned|asked|paid|wrote|told|requested|quoted|offered|wanted|need|needed|have|gave|sent|ordered|were|proposed|suggested}; you're {looking|asking}; your {offer|request|limit|max|event|message|deadline|number|order|wedding|party|party of}; as you {said|mentioned}; as requested; i see you; that you; for your",
  "cue refuse":
    "sorry; unfortunately; can't; cannot; unable; not able; not possible; don't have; doesn't have; no; won't; not offer; isn't possible; couldn't find; could not find; not found; don't offer; don't sell; not available; apologies; regret; afraid; don't",
  "cue commit":
    "deal; sure; of course; absolutely; yours; done; agreed; ok; okay; we'll; i'll; guarantee; promise; happy to; no problem; approved; certainly; definitely; great news; good news; can do; you got it; yes",
  "cue until": "to; until; till; through; thru; -; and",
  "cue range": "to; or; and; through; until; till",
  "cue open":
    "open; opening; hours; business hours; opening hours; opens; we're here; operate; staffed; working hours; we are here",
  "cue closed": "closed; close; closes; closing; not open; shut; day off",
  "cue everyday": "every day; everyday; daily; 7 days a week; seven days a week; all week; every single day",
  "cue event":
    "with you; in your hands; lands; arrive; arrives; arriving; arrived; ship; ships; shipped; deliver; delivery; delivered; ready; finish; finished; expected; estimated; due; complete; completed; refund; call; get back; contact; valid; expires; ends; eta; dispatch; dispatched; reach; launch; restock; back in stock; receive; get it; with you",
  "cue wait":
    "one moment; a moment; just a moment; moment please; bear with; please wait; hold on; give me; let me check; just a minute; one sec; hang on",
  "cue order": "order; order number; order no; order no.; order id; orders",
  "cue tracking": "tracking; tracking number; tracking no; tracking id; track",
  "cue code": "code; coupon; promo code; voucher",
  "cue phone": "phone; call; whatsapp; number; hotline; tel; mobile; text; reach us; ring; dial",
  "cue account": "account; bank; iban; transfer to; account number; acct",
  "cue product": "package; plan; product; bundle; edition; tier",
  "cue variant": "size; color; colour; variant; flavor; flavour; in size",
  "cue for": "for; for the; for a; for one; in; in size; of the; per; on the; (; each for the",
  "cue times": "x; times; ×",
  "cue each": "each; apiece; per; a piece; @; at; every; per piece; per item",
  "cue plus": "plus; and; with; add; +; including",
  "cue of": "of; from; off; on",
  "cue step": "step; number; no.; option; question; point; chapter; part; stage; version; v; level; top; page",
  "cue document":
    "invoice; receipt; link; quote; email; e-mail; catalogue; catalog; contract; proposal; brochure; confirmation; details; photo; photos; file; documents; message",
  "cue notyet":
    "not yet; not; hasn't; haven't; has not; have not; hasn't been; has not been; wasn't; isn't; not been; not yet been; yet to be",
};
