import { z } from "zod";

/** Loose schemas of what a message holds, by its `type`. See payload.ts for how loose. */

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const id = z.string().min(1);
/** Numbers in test data of pywa, strings in the types of whatsapp-api-js. */
const figure = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number());

export const textPart = z.looseObject({ body: z.string() });

export const mediaPart = z.looseObject({
  id: text,
  mime_type: text,
  caption: text,
  filename: text,
  voice: flag,
});

export const locationPart = z.looseObject({ latitude: figure, longitude: figure, name: text, address: text });

export const cardPart = z.looseObject({
  name: z.looseObject({ formatted_name: text, first_name: text, last_name: text }).nullish().catch(null),
  phones: z
    .array(z.looseObject({ phone: text, wa_id: text }))
    .nullish()
    .catch(null),
  emails: z
    .array(z.looseObject({ email: text }))
    .nullish()
    .catch(null),
  org: z.looseObject({ company: text }).nullish().catch(null),
  origin: text,
});

export const cardsPart = z.array(cardPart).min(1);

export const interactivePart = z.looseObject({
  type: z.string().min(1),
  button_reply: z.unknown().optional(),
  list_reply: z.unknown().optional(),
  nfm_reply: z.unknown().optional(),
});

export const replyPart = z.looseObject({ id, title: z.string().catch("") });

export const flowPart = z.looseObject({ name: text, response_json: text });

export const templateButtonPart = z
  .looseObject({ payload: text, text })
  .refine(
    (button) => (button.payload ?? "") !== "" || (button.text ?? "") !== "",
    "a button with neither payload nor text",
  );

export const reactionPart = z.looseObject({ message_id: id, emoji: text });

export const orderPart = z.looseObject({
  catalog_id: text,
  text,
  product_items: z
    .array(
      z.looseObject({
        product_retailer_id: id,
        quantity: figure.pipe(z.number().int().positive()),
        item_price: figure.nullish().catch(null),
        currency: text,
      }),
    )
    .min(1),
});

export const editPart = z.looseObject({
  original_message_id: id,
  message: z
    .looseObject({ type: z.string().min(1) })
    .nullish()
    .catch(null),
});

export const revokePart = z.looseObject({ original_message_id: id });

export const unsupportedPart = z.looseObject({ type: text }).nullish().catch(null);
