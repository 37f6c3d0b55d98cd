import type { GraphStubOptions } from "../../src/sandbox/graph-options.ts";
import { startGraphStub } from "../../src/sandbox/graph-stub.ts";

export const NUMBER = "109900000000001";
export const TOKEN = "test-token";
export const APP_SECRET = "fixture-app-secret";

/** A stand-in with one number and three templates. */
export function graphStub(options: Partial<GraphStubOptions> = {}) {
  return startGraphStub({
    accessToken: TOKEN,
    appSecret: APP_SECRET,
    numbers: [{ phoneNumberId: NUMBER, display: "12025550100" }],
    templates: [
      { name: "approval", language: "id", parameters: 2 },
      { name: "hello", language: "id", parameters: 0 },
      { name: "paused", language: "id", parameters: 0, state: "paused" },
      { name: "disabled", language: "id", parameters: 0, state: "disabled" },
    ],
    ...options,
  });
}

export interface CallOptions {
  readonly token?: string;
  readonly version?: string;
  readonly number?: string;
}

/** Posts a body to the stand-in's messages, as a caller of the Graph API does. */
export async function call(url: string, body: unknown, options: CallOptions = {}) {
  const { token = TOKEN, version = "v26.0", number = NUMBER } = options;
  const response = await fetch(`${url}/${version}/${number}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as {
    readonly error?: { readonly code: number; readonly error_data: { readonly details: string } };
    readonly messages?: readonly { readonly id: string; readonly message_status: string }[];
  };
  return { status: response.status, code: answer.error?.code, id: answer.messages?.[0]?.id, answer };
}

export function to(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { messaging_product: "whatsapp", recipient_type: "individual", to: "628000000111", ...content };
}

export function text(body: unknown): Readonly<Record<string, unknown>> {
  return to({ type: "text", text: { body, preview_url: false } });
}

export function buttons(list: readonly (readonly [id: string, title: string])[], rest = {}) {
  const action = { buttons: list.map(([id, title]) => ({ type: "reply", reply: { id, title } })) };
  return to({ type: "interactive", interactive: { type: "button", body: { text: "Pilih" }, action, ...rest } });
}

export function list(sections: unknown, rest = {}, button: unknown = "Pilih") {
  const action = { button, sections };
  return to({ type: "interactive", interactive: { type: "list", body: { text: "Pilih" }, action, ...rest } });
}

export function rows(count: number): readonly { readonly id: string; readonly title: string }[] {
  return Array.from({ length: count }, (_, at) => ({ id: `r${at}`, title: `Baris ${at}` }));
}

export function template(name: string, parameters?: readonly unknown[], language = "id") {
  const components = parameters === undefined ? undefined : [{ type: "body", parameters }];
  return to({ type: "template", template: { name, language: { code: language }, components } });
}
