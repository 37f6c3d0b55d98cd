import { z } from "zod";

/**
 * Loose schemas of the webhook (Graph v26 and the older shapes that are still sent). Unknown keys pass. A field that
 * only adds to a message falls back to null when it is not what was expected, so that it never costs the message; a
 * field without which an item means nothing makes that item unreadable.
 */

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const list = z.array(z.unknown()).nullish().catch(null);
const id = z.string().min(1);

/** Seconds as a string in messages and statuses, as a number elsewhere. */
const timestamp = z.union([z.string(), z.number()]).nullish().catch(null);

export const envelope = z.looseObject({ object: text, entry: z.array(z.unknown()) });

export const entry = z.looseObject({ changes: list });

export const change = z.looseObject({ field: z.string().min(1), value: z.looseObject({}) });

const phoneNumberId = z.union([z.string().min(1), z.number().int().transform(String)]);

export const messagesValue = z.looseObject({
  metadata: z.looseObject({ phone_number_id: phoneNumberId }),
  contacts: list,
  messages: list,
  statuses: list,
  errors: list,
});

export const contact = z.looseObject({
  profile: z.looseObject({ name: text }).nullish().catch(null),
  wa_id: text,
  user_id: text,
});

const context = z
  .looseObject({
    id: text,
    forwarded: flag,
    frequently_forwarded: flag,
    referred_product: z.looseObject({ product_retailer_id: text }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

const referral = z
  .looseObject({ source_type: text, source_id: text, source_url: text, headline: text, body: text, ctwa_clid: text })
  .nullish()
  .catch(null);

/** What every message has, whatever it holds. */
export const message = z.looseObject({
  id,
  type: z.string().min(1),
  from: text,
  from_user_id: text,
  timestamp,
  group_id: text,
  context,
  referral,
  errors: list,
});

export const error = z.looseObject({
  code: z.coerce.number(),
  title: text,
  message: text,
  details: text,
  error_data: z.looseObject({ details: text }).nullish().catch(null),
});

export const status = z.looseObject({
  id,
  status: z.string().min(1),
  timestamp,
  biz_opaque_callback_data: text,
  pricing: z.looseObject({ category: text, billable: flag, type: text }).nullish().catch(null),
  errors: list,
});

/** Old names: `customer_changed_number`, `customer_identity_changed`, `new_wa_id`, `customer`. */
export const system = z.looseObject({
  type: z.string().min(1),
  wa_id: text,
  new_wa_id: text,
  customer: text,
  user_id: text,
  previous_user_id: text,
});

export const echoesValue = z.looseObject({
  metadata: z.looseObject({ phone_number_id: phoneNumberId }),
  message_echoes: z.array(z.unknown()),
});

export const echo = z.looseObject({ id, type: z.string().min(1), to: text, to_user_id: text, timestamp });

export const historyValue = z.looseObject({
  metadata: z.looseObject({ phone_number_id: phoneNumberId }),
  history: list,
  messages: list,
});

export const historyChunk = z.looseObject({
  metadata: z
    .looseObject({
      phase: z.union([z.string(), z.number()]).nullish().catch(null),
      chunk_order: z.union([z.string(), z.number()]).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  threads: z.array(z.unknown()).nullish().catch(null),
});

export const historyThread = z.looseObject({ id, messages: list });

export const preferencesValue = z.looseObject({
  metadata: z.looseObject({ phone_number_id: phoneNumberId }),
  user_preferences: z.array(z.unknown()),
});

export const preference = z.looseObject({
  wa_id: text,
  user_id: text,
  category: z.string().min(1),
  value: z.string().min(1),
  timestamp,
});

export type MessagePayload = z.infer<typeof message>;
export type ContactPayload = z.infer<typeof contact>;
export type StatusPayload = z.infer<typeof status>;
