import type { Lexicon } from "./cues.ts";

/** English. */
export const english: Lexicon = {
  cues: {
    price:
      /\b(?:how much|price[sd]?|pricing|costs?|costing|rates?|fees?|charge|quote|what would i pay|what do i pay|pay for)\b/,
    duration:
      /\b(?:how (?:long|many (?:days|weeks|working days)|soon|fast|quickly)|turnaround|lead time|time ?frame|delivery time|when (?:would|will|can|could) (?:it|that|this) be (?:ready|done|finished|live))\b/,
    contents:
      /\b(?:what(?:'s| is| do i get| does it)? ?(?:included|inside|include|come with|contain|in it)|what (?:do|would|will) (?:i|we) get|features?|details?|tell me (?:more )?about|more (?:info|information)|describe|specs?|includes?)\b/,
    compare:
      /\b(?:compar(?:e|ed|ing|ison)|differen(?:ce|t)s?|versus|vs|which (?:one |package )?is (?:better|cheaper|faster|best)|better|or rather|(?:cheaper|faster) (?:one|of the two)|which should i (?:take|choose|pick))\b/,
    bundle:
      /\b(?:bundle[sd]?|bundling|combin(?:e|ed|ing|ation)|together|combo|both|package deal|in total|total(?: price| cost)?|altogether|two packages)\b/,
    add: /\b(?:add(?:ing)?|plus|on top|as well|throw in)\b/,
    all: /\b(?:all (?:of them|three|packages|your packages|the packages)|everything|the whole lot|all together)\b/,
    discount:
      /\b(?:(?:buy|take|order|get) (?:\d+|two|three|several|more than one|multiple)(?: packages)?|discounts?|discounted|% off|percent off|off if|deal|promo(?:tion)?|cheaper if|special price|knock)\b/,
    orderStatus:
      /\b(?:status|track(?:ing)?|where(?:'s| is| are) (?:my|the|our)|when (?:will|does|is) (?:my|the|it|our) ?(?:order|package|parcel|delivery|arriv\w*)|(?:has|have) (?:my|the|it|our) .{0,20}(?:shipped|been sent|been shipped|arrived)|(?:shipped|sent|delivered|arrived|dispatched) yet|still waiting for|hasn't arrived|progress|update on|check (?:on )?(?:my |the )?order)\b/,
    myOrders:
      /\b(?:my (?:recent |past |open |previous |current )?orders|all (?:of )?my orders|orders (?:do )?i (?:have|made|placed)|(?:list|show)(?: me)? (?:all )?(?:my |the )?orders|order history|what (?:have|did) i order(?:ed)?)\b/,
    order: /\b(?:orders?|purchase)\b/,
    cancel:
      /\b(?:cancel(?:led|ling|lation|ed)?|call off|don't want (?:my|the|this|that) order|stop (?:my|the) order)\b/,
    keep: /\b(?:(?:do not|don't|dont|please don't|not) cancel|keep (?:the|my|it|that) ?(?:order)?|never ?mind the cancel\w*|go ahead with (?:the|my) order|leave (?:the|my) order)\b/,
    refund:
      /\b(?:refund(?:ed|s)?|money back|(?:get|want|give) my money|reimburse(?:ment)?|pay (?:me )?back|give back the money)\b/,
    news: /\b(?:any (?:news|update|progress|word|response)|(?:update|news) on|status of|(?:what|how)(?:'s| is| about| happened| happens)\b.{0,20}\b(?:refund|cancel|money)|(?:when|how long)\b.{0,30}\b(?:refund|money|cancel)|(?:where|is|are|was|were|has|have|had|did)(?:'s)?\b(?: is| are)? (?:my|the|you|it|that|this|our)\b.{0,25}\b(?:refund\w*|cancel\w*|money back|reimburse\w*)|(?:refund|cancellation|money)\b.{0,25}\b(?:yet|status|approved|processed|decided|through|arrived|come|gone|ready)|(?:waiting for|not (?:got|received|seen)|haven't (?:got|received|seen))\b.{0,20}\b(?:refund|money)|(?:refund|cancellation)\?$|my order (?:was|is|has been|got) cancel\w+)/,
    takeback:
      /^(?:(?:oh|ah|eh|wait|no|sorry|actually|hm+|ok(?:ay)?)[ ,.!]*)*(?:never ?mind|forget (?:it|that|about it)|scratch that|changed my mind|i changed my mind|(?:please )?(?:don't|dont|do not)(?: do (?:it|that))?|leave it|not any ?more|no need any ?more)[ ,.!]*(?:please|thanks|thank you)?[.! ]*$/,
    correction:
      /^(?:oh|ah|eh|oops|wait|no|not|sorry|actually|i mean(?:t)?|i meant|rather|correction)[ ,.!:]+(?:.{0,25}\b)?(?:no|not|i mean(?:t)?|instead|rather|the|actually|sorry|wait)\b/,
    lead: /\b(?:interested in|(?:want|need|like|looking|planning|hoping|plan|ready) (?:to )?(?:for |start |run |place |book |hire )?(?:an? |some |the |your )?(?:new )?(?:buy|order|get|build|building|start|launch|run|advertise|advertising|ads|promote|website|site|page|bot|chatbot|automation|campaign|proposal|quotation|set up|have|landing)|i(?:'d| would) like to (?:order|buy|start|book|get)|send (?:me )?(?:a )?(?:proposal|quotation)|we need (?:an? )?)\b/,
    budget: /\b(?:budget|spend|can afford)\b/,
    human:
      /(?<!\n (?:(?:can|will|could|also|to) )*)\b(?:(?:talk|speak|chat)(?:ing)?\b(?:(?!.{0,15}\b(?:my|our) ).{0,20}|[\s\S]{0,40}\b(?:to|with) (?:an? |the |your )?)\b(?:human|person|someone|somebody|agent|representative|rep|staff|manager|colleague|team|sales|operator|people)|(?:connect|put|transfer|escalate|pass)\b(?!.{0,20}\b(?:my|our) ).{0,20}\b(?:human|person|someone|somebody|agent|representative|rep|staff|manager|colleague|team|sales|operator|people)|get (?:me |us )?(?:to |through to |hold of |in touch with )?(?:an? |the |some |another |your )?(?:real |live |actual |human )*(?:human|person|someone|somebody|agent|representative|rep|staff|manager|colleague|operator|people)|(?:need|want) (?:an? |the |your )?(?:real |live |actual |human )*(?:human|person|representative|manager|operator)|real (?:person|human)|not a (?:bot|robot|machine)|(?:change|update|correct) (?:the |my )?(?:delivery |shipping )?address|charged (?:twice|double|wrong\w*|again)|scam(?:med)?|human (?:please|agent|being)|complain(?:t)?|unhappy|disappointed|call me(?! at)|reschedule|customer service)\b/,
    contact:
      /\b(?:(?:phone|telephone|contact|whatsapp|mobile) (?:number|details|info|information)|e-?mail(?: address)?|contact (?:you|info)|(?:your|the) (?:website|web address|number|contact)|(?:reach|contact|call|get in touch with) (?:you|u)\b|by phone)\b/,
    hours:
      /\b(?:opening hours|business hours|office hours|working hours|hours|what time (?:do|does|are|is)|when (?:do|are|does) (?:you|your|the) ?(?:office |shop |studio )?(?:open|close|closed)|(?:visit|come|drop|stop) (?:you|by|in|over|your \w+)?.{0,25}\b(?:on|today|tomorrow|this) ?(?:mon|tue|wed|thu|fri|sat|sun)?|(?:are|is) (?:you|your|the) ?(?:guys |shop |office |studio )?(?:still )?(?:open|closed)|(?:open|closed) (?:on|today|now|tomorrow|until|at|this|right now|(?:mon|tue|wed|thu|fri|sat|sun)\w*day|for)|close at|closing time|weekends?|work(?:ing)? on (?:sat|sun|mon|fri)\w*)\b/,
    address:
      /\b(?:(?:your|office|street|shop|studio|physical) (?:address|location)|(?<!(?:e-?mail|web) )address|where (?:are|is) (?:you|your) ?(?:guys )?(?:office|shop|studio|located|based|store)?(?: located| based)?(?= ?[?.!]?$)|where (?:can i|do i) (?:find|visit) you|where are you (?:guys )?(?:based|located)|located|come by|visit you(?:r office)?|directions)\b/,
    payment:
      /\b(?:how (?:do|can|should|to) (?:i |we )?(?:pay|transfer)|payment (?:method|option|term)s?|ways? to pay|bank (?:account|details|transfer)|(?:what|which) bank|transfer (?:it |the money )?to|account number|instal?lments?|credit card|paypal|down ?payment|deposit|upfront|can i pay|(?:want|like|ready|need) to (?:pay|transfer)|pay\b.{0,40}\bhow\b|how\b.{0,20}\bpay\b|pay (?:with|by|via|in))\b/,
    policies:
      /\b(?:tax(?:es)?|vat|invoice|contract|warranty|guarantee|revisions?|polic(?:y|ies)|terms|conditions|hosting|domain|when can you start)\b/,
    proof:
      /\b(?:proof of (?:payment|transfer)|(?:payment|transfer) (?:proof|receipt|slip)|(?<!\b(?:if|once|after|when|before) )i(?:'ve| have)? (?:just |already )?(?:paid|transferred|made the (?:payment|transfer)|sent the money)|payment (?:is |has been )?(?:done|sent|made)|receipt of)\b/,
    catalogue:
      /\b(?:what (?:packages|services|products|options|plans)|which (?:packages|services|products|options|plans)|what (?:do|can) you(?: guys| all| people)? (?:sell|offer|do|have|provide)|(?:your|list of|show me (?:the |your )?|all) (?:packages|services|products|catalog(?:ue)?|plans|offerings)|everything you (?:sell|have|offer|do)|price list|recommend\w*|best for|catalog(?:ue)?|what(?:'s| is) on offer)\b/,
    other: /\b(?:the other (?:one|package)|other one|the second one|the remaining one)\b/,
    cheapest: /\b(?:cheapest|least expensive|lowest[- ]price|most affordable|lowest cost)\b/,
    dearest: /\b(?:most expensive|priciest|dearest|highest[- ]price)\b/,
    shipping:
      /\b(?:(?:shipping|delivery|postage|courier) (?:costs?|fees?|charges?|rates?|price)|postage|(?:cost|price) of (?:shipping|delivery))\b/,
    details:
      /\b(?:my (?:full )?(?:name|e-?mail|mail|phone|number|whatsapp|company|business|brand)(?: \w+)? (?:is|are|:)|i am called|(?:you can |please )?(?:reach|e-?mail|call|contact) me (?:at|on)|(?:name|e-?mail|phone) ?:)/,
    askAway:
      /^(?:(?:hi|hello|hey)[ ,!.]*)?(?:i(?:'ve| have)? (?:got )?(?:an? |some |a few )?(?:quick )?questions?|i(?:'d| would)? (?:like|want) to ask(?: you)?(?: something| a question| some questions)?|(?:can|may|could) i ask(?: you)?(?: something| a question)?)[ ,]*(?:please)?[?.! ]*$/,
    identity:
      /\b(?:are you (?:an? )?(?:real |actual )?(?:bot|robot|machine|ai|human|person|people)|is this (?:an? )?(?:bot|robot|ai|automated)|who (?:are you|am i (?:talking|chatting) (?:to|with)))\b/,
    yes: /^(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please do|go ahead|alright|fine)(?:[ ,]+(?:please|do|thanks|sure|go ahead|ask (?:them|him|her|your (?:colleague|team)|for me)|that would be (?:great|nice)))*[.! ]*$/,
    no: /^(?:no|nope|nah|not now|no need)(?:[ ,]+(?:thanks|thank you|need|not now))*[.! ]*$/,
    greeting:
      /^(?:what'?s up|sup|alo+|hello+|hi+|hey+|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|yo)\b/,
    thanks: /\b(?:thanks?|thank you|thx|cheers|appreciated|appreciate it)\b/,
    offTopic:
      /\b(?:world cup|who will win|championship|weather|rain|president|election|politic(?:s|al)?|recipes?|cook(?:ing)?|bake|poem|jokes?|horoscope|football|soccer|match score|movies?|song|lyrics|homework|math|translate|stocks?|bitcoin|crypto|capital (?:city )?of|history of|dating|girlfriend|boyfriend|medicine|essay|write (?:me )?(?:a |some )?(?:code|python|story)|meaning of life)\b/,
  },
  reason: /\b(?:because|cause|since|reason(?: is)?|as i)\b[\s:,]*/,
  timeline:
    /\b(?:(?:this|next) (?:week|month|year|quarter)|asap|as soon as possible|today|tomorrow|(?:end|start|middle) of (?:the |this |next )?(?:month|year)|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|right away|before christmas|after new year)\b/,
  fillers:
    /\b(?:a|an|the|do|does|you|your|have|got|any|is|are|there|for|of|to|in|on|and|or|i|we|me|my|how|much|what|whats|what's|price|cost|costs|package|packages|service|services|offer|sell|please|hi|hello|hey|can|could|would|about|it|this|that|with|some|tell|also|pricing|many|who|which|make|need|want|looking|good|morning|if|give|got|anything|dollars|usd|currency)\b/g,
};
