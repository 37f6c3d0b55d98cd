/** The catalogue of record: every text a person may see. `{name}` stands for a parameter. */
export const en = {
  "canned.voice": "I can't listen to voice messages here. Could you type your question in a few words?",
  "canned.unsupported": "I can't open this kind of message. Could you send it as text?",
  "canned.empty": "Your message arrived empty. What would you like to know?",
  "canned.welcome": "Hello! Ask me about our packages, prices or your order.",
  "canned.no-codes":
    "Requests are decided by our team alone; a code written here does nothing. I'm glad to help with anything else.",
  "canned.slow-down": "You are writing faster than I can follow. I will answer again in a minute.",

  "fallback.generic":
    "I can't answer this reliably right now, and I don't want to guess. A colleague will help you here.",
  "fallback.refused": "Sorry, I can't help with that. I'm glad to help with our packages, prices or your order.",
  "fallback.parked":
    "Sorry, I'm having trouble answering right now. Your message is kept, and I will answer it here as soon as I can.",
  "fallback.confirmed": "This is what I can confirm: {facts}\nFor the rest a colleague will help you here.",

  "opt.out":
    "Done. You won't get offers or reminders from us any more. You can still write to us any time; START turns them on again.",
  "opt.in": "Done. You will get messages from us again. STOP turns them off.",

  "confirm.prompt": "{preview}\n\nReply **Yes** or **No**.",
  "confirm.clarify": "Just to be sure: {preview}\n\nPlease reply **Yes** or **No**.",
  "confirm.open": "Still waiting for your answer: {preview}",
  "confirm.which":
    "More than one request is open. Please use the buttons under the one you mean, or reply to that message.",
  "confirm.old-button": "That button belongs to an earlier question, so nothing was decided by it. This is still open:",
  "confirm.forwarded":
    "A forwarded message doesn't count as your answer, so nothing was decided. To decide, use a button or write it yourself:",
  "confirm.yes": "Yes",
  "confirm.no": "No",

  "waiting.staff":
    "I have passed this on to our team: {label}. They decide, and I will tell you here as soon as they have.",

  "receipt.done": "That is done: {label}.",
  "receipt.done.cancel_order": "Order {order} has been cancelled.",
  "receipt.done.refund_order": "{amount} of order {order} has been refunded.",
  "receipt.rejected": "All right, nothing was changed. This was not done: {label}.",
  "receipt.rejected.cancel_order": "All right, order {order} stays as it is.",
  "receipt.rejected.staff": "Our team has not approved this: {label}.",
  "receipt.expired": "There was no answer in time, so this was not done: {label}. Tell me if you still want it.",
  "receipt.expired.staff":
    "Our team did not get to this in time, so it was not done: {label}. A colleague will get in touch here.",
  "receipt.stale": "This could not be done because things have changed: {label}. {detail}",
  "receipt.stale.order": "The order is now {status}.",
  "order.awaiting_payment": "awaiting payment",
  "order.pending": "pending",
  "order.processing": "being processed",
  "order.shipped": "shipped",
  "order.delivered": "delivered",
  "order.cancelled": "cancelled",
  "order.refunded": "refunded",
  "receipt.failed": "This could not be done: {label}. A colleague will look at it.",
  "receipt.unknown":
    "I can't confirm yet whether this went through: {label}. A colleague is checking and will tell you here.",
  "receipt.withdrawn": "Withdrawn: {label}.",
  "receipt.open": "Still open: {label}.",
  "receipt.closed": "This is no longer open: {label}. Its state: {state}.",
  "receipt.unknown-button": "This button is no longer in use. What can I do for you?",

  "state.by": "{state} (decided by {who}, {when})",
  "state.done": "done",
  "state.failed": "failed",
  "state.stale": "not done, things had changed",
  "state.unknown": "being checked by our team",
  "state.rejected": "declined by {who}",
  "state.expired": "expired without an answer",
  "state.withdrawn": "withdrawn",
  "state.replaced": "replaced by a newer request",
  "state.approved": "approved by {who}, being carried out",
  "state.executing": "being carried out",
  "state.open": "waiting for a decision",
  "state.proposed": "waiting for a decision",

  "preview.cancel_order": "Cancel order {order}, {items}, {total}?",
  "preview.refund_order": "Refund {amount} of order {order} ({items}, total {total})?",
  "preview.hitung_estimasi_bundel": "Give {discount}% off {items}: {total} instead of {subtotal}?",
  "preview.generic": "Carry out {tool}?",
  "label.cancel_order": "cancelling order {order}",
  "label.refund_order": "refunding {amount} of order {order}",
  "label.hitung_estimasi_bundel": "{discount}% off {items}",
  "label.generic": "{tool}",

  "staff.request":
    "[{code}] {preview}\nCustomer: {customer}\nReason given: {reason}\nLast words:\n{words}\n\nOpen until {expires}.\n\nAPPROVE {code} · REJECT {code} reason · SHOW {code}",
  "staff.request.edit": "EDIT {code} {fields}",
  "staff.approve": "Approve {code}",
  "staff.reject": "Reject {code}",
  "staff.reminder": "Reminder, still open:\n{request}",
  "staff.approved": "[{code}] approved by {name}. {result}",
  "staff.rejected": "[{code}] rejected by {name}. {result}",
  "staff.half": "[{code}] {name} has approved. A second person must approve it too.",
  "staff.result": "[{code}] {label}: {state}.",
  "staff.expired":
    "[{code}] expired without a decision: {label}. The customer was told that a colleague will get in touch: REPLY {code} text.",
  "staff.old-button":
    "[{code}] That button belongs to an earlier form of this request; nothing was decided by it. As it is now:\n{line}",
  "staff.customer-decides": "[{code}] The customer decides this one; nothing was decided here.",
  "staff.again":
    "[{code}] It changed at this very moment and nothing of yours was decided. Please look and send it again:\n{preview}",
  "staff.forwarded": "[{code}] Nothing was decided: a forwarded message doesn't count. Please write it yourself.",
  "staff.closed": "[{code}] is closed: {state}.",
  "staff.unknown-code": "There is no request and no conversation {code}.",
  "staff.not-allowed": "[{code}] is above what you may decide. It has gone to the next person.",
  "staff.own-request": "[{code}] You asked for this yourself, so somebody else has to decide it. Nothing was done.",
  "staff.not-allowed.last": "[{code}] is above what you may decide. It stays open; nobody else can be asked right now.",
  "staff.which-code":
    "Nothing was decided: the code is missing. Please send the word with its code, such as APPROVE {code}.\nOpen requests:\n{lines}",
  "staff.no-decision":
    "[{code}] Nothing was decided: I did not understand this as a command. APPROVE {code} · REJECT {code} reason · EDIT {code} field=value · SHOW {code}",
  "staff.need-reason": "Please add a reason: REJECT {code} reason",
  "staff.edited": "[{code}] changed, revision {revision}:\n{preview}\nAPPROVE {code} to approve it like this.",
  "staff.bad-edit": "[{code}] was not changed: {why}",
  "staff.list": "Open requests:\n{lines}",
  "staff.list.none": "Nothing is open.",
  "staff.help":
    "APPROVE code · REJECT code reason · EDIT code field=value · SHOW code · LIST · TAKE code (talk to the customer yourself) · RELEASE code (give back to the assistant) · REPLY code text (write to the customer) · NOTE code text · MUTE code · HELP",
  "staff.took-over":
    "[{code}] You have the conversation with {customer}. The assistant stays silent until RELEASE {code}, at the latest until {until}. REPLY {code} text writes to the customer from our number.",
  "staff.released": "[{code}] The assistant answers again, from the next message on.",
  "staff.muted": "[{code}] The assistant stays silent in this conversation.",
  "staff.noted": "[{code}] Note kept.",
  "staff.unknown-outcome": "[{code}] {label}: the outcome is unknown. Please check, then DONE {code} or FAILED {code}.",
  "staff.settled": "[{code}] recorded as {state}.",

  "notice.fallback":
    "{customer} could not be answered: {why}. Please look at the conversation.\n\nSHOW {code} · REPLY {code} text · TAKE {code}",
  "canned.held": "Your message is with our team; a colleague will answer you here.",
  "reply.staff": "{name} from our team:\n{text}",
  "staff.line": "[{code}] {preview}\n   {customer} · reason: {reason} · open until {expires}",
  "staff.list.held": "Conversations the assistant stays out of:\n{lines}",
  "staff.held.none": "No conversation is with a person. TAKE code takes one over; the code stands in its notice.",
  "staff.held.which": "Which one? Please send the word with its code:\n{lines}",
  "staff.conversation":
    "[{code}] {customer}\n{state}\nLast words:\n{words}\n\nTAKE {code} · REPLY {code} text · RELEASE {code}",
  "staff.replied": "[{code}] Sent to {customer}. The assistant stays silent until RELEASE {code}.",
  "staff.reply.empty": "[{code}] Nothing was sent: the text is missing. REPLY {code} text",
  "staff.reply.window":
    "[{code}] Not sent: more than 24 hours have passed since the customer wrote, so WhatsApp takes no free text. Please write to them yourself: {customer}",
  "held.waiting": "waits for a person since {since}; the assistant answers again from {until}",
  "held.member": "with {name} since {since}; the assistant answers again from {until}",
  "held.app": "with a colleague in the app since {since}; the assistant answers again from {until}",
  "held.muted": "muted",
  "held.bot": "The assistant answers.",
  "notice.held": "{customer} writes:\n{words}\n\nREPLY {code} text · RELEASE {code}",
  "why.empty": "the model wrote nothing",
  "why.cut": "the model's answer was cut off",
  "why.budget": "the model needed more calls than one answer may take",
  "why.model-down": "the model does not answer",
  "why.malformed": "the model's answer could not be read",
  "why.ungrounded": "the model's answer stated what nothing backs",
  "refusal.not-found": "this customer has no such order",
  "refusal.refund-currency": "an order in {currency} can't be refunded here; amounts here are in {usual}",
  "refusal.refund-above": "at most {refundable} of this order can still be refunded",
  "refusal.package": "there is no such package (valid: {codes})",
  "refusal.invalid": "the value is not allowed",
  "refusal.other": "the order or the request does not allow it now",
  "refusal.state": "{reason} ({facts})",
  "refusal.field.fixed": "{field} cannot be changed here; what can: {fields}",
  "refusal.field.number": "{field} must be a number",
  "refusal.field.whole": "{field} must be a whole number",
  "refusal.field.least": "{field} must be at least {limit}",
  "refusal.field.most": "{field} may be at most {limit}",
  "refusal.field.currency":
    "{field} is in {currency}, and “{typed}” names another currency. Write the amount in {currency}, for example {example}",
  "refusal.field.amount":
    "{field}: “{typed}” can't be read for sure. Write digits (400000 or 400.000), 400k, or with the currency: {example}",
  "refusal.field.value": "{field} cannot have this value",
  "notice.handoff":
    "{customer} asks for a person. Reason: {reason}\nLast words:\n{words}\n\nTAKE {code} · REPLY {code} text · RELEASE {code}",
  "notice.identity": "Two known contacts seem to be one person: {customer}. Please check before you act on it.",
  "notice.identity-refused":
    "{customer}: WhatsApp reports a new number or user id that belongs to somebody else here. Nothing was joined, and nobody sees other orders. Please check with the customer.",
  "notice.impostor": "{customer} tried to decide request {code} without being on the staff list. Nothing was done.",
  "notice.locked": "{customer} guessed request codes and is locked out for a while. Nothing was done.",
  "notice.delivery": "A message to {customer} could not be delivered ({code}).",

  "canned.budget":
    "I can't answer any more questions by myself today. Your message is kept; please write again tomorrow.",
  "hours.back": "Our team is back {when}.",
  "hours.today": "today at {time}",
  "hours.tomorrow": "tomorrow at {time}",
  "hours.day": "on {day} at {time}",
  "handoff.nobody": "I can't reach a colleague right now. Your request is on record{contact}.",
  "handoff.contact": "; you can also reach us at {contact}",
  "follow-up": "Is there anything else I can help you with? STOP turns reminders off.",
  "notice.window":
    "An answer to {customer} waits: more than 24 hours have passed since they wrote, and no template is set. It leaves when they write again.",
  "notice.unread":
    "{customer} wrote, and the message reached us after their 24-hour window had closed, so it was not answered. Please get in touch with them another way.",
  "notice.model-down":
    "The model has not answered since {since}. Customers (the first: {customer}) are told so, and their questions are answered when it is back. Please check MODEL and its endpoint.",
  "notice.stopped.token":
    "Sending was stopped at {since} (code {code}): the platform no longer accepts our access token. Renew WHATSAPP_ACCESS_TOKEN and its rights. Nothing is lost; what waits leaves by itself.",
  "notice.stopped.policy":
    "Sending was stopped at {since} (code {code}): the platform restricts this account. Look at the account's quality and policy page. Nothing is lost; what waits leaves by itself.",
  "notice.stopped.payment":
    "Sending was stopped at {since} (code {code}): the account's payment does not work. Correct the payment method of the WhatsApp account. Nothing is lost; what waits leaves by itself.",
  "notice.budget":
    "Today's {tokens} tokens are used up. Until tomorrow customers are told that nobody answers automatically; raise behaviour.dailyTokens to change that.",
  "notice.number": "{name} has a new number or user id. It has no staff rights until it stands in the business file.",
} as const;

export type TextKey = keyof typeof en;
/** A catalogue in another language: a missing text does not compile. */
export type Texts = Readonly<Record<TextKey, string>>;
