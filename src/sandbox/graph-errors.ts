/**
 * The errors of the Graph API that concern sending, as the stand-in answers them. Codes and titles: Meta's error code
 * page and pywa's errors.py; the HTTP statuses are those of Meta's page as generally known.
 */
export const GRAPH_ERRORS = {
  0: { http: 401, title: "AuthException" },
  1: { http: 400, title: "API Unknown" },
  2: { http: 503, title: "API Service" },
  3: { http: 500, title: "API Method" },
  4: { http: 400, title: "API Too Many Calls" },
  10: { http: 403, title: "Permission Denied" },
  33: { http: 400, title: "Parameter value is not valid" },
  100: { http: 400, title: "Invalid parameter" },
  190: { http: 401, title: "Access token has expired" },
  200: { http: 403, title: "API Permission" },
  368: { http: 403, title: "Temporarily blocked for policies violations" },
  2500: { http: 400, title: "Unknown path components" },
  2635: { http: 400, title: "Deprecated version" },
  80007: { http: 400, title: "Rate limit issues" },
  130429: { http: 429, title: "Rate limit hit" },
  130472: { http: 400, title: "User's number is part of an experiment" },
  130497: { http: 403, title: "Business account is restricted from messaging users in this country" },
  131000: { http: 500, title: "Something went wrong" },
  131005: { http: 403, title: "Access denied" },
  131008: { http: 400, title: "Required parameter is missing" },
  131009: { http: 400, title: "Parameter value is not valid" },
  131016: { http: 500, title: "Service unavailable" },
  131021: { http: 400, title: "Recipient cannot be sender" },
  131026: { http: 400, title: "Message undeliverable" },
  131031: { http: 403, title: "Account has been locked" },
  131042: { http: 400, title: "Business eligibility payment issue" },
  131047: { http: 400, title: "Re-engagement message" },
  131048: { http: 400, title: "Spam rate limit hit" },
  131049: { http: 400, title: "Meta chose not to deliver" },
  131050: { http: 400, title: "User has stopped marketing messages" },
  131051: { http: 400, title: "Unsupported message type" },
  131052: { http: 400, title: "Media download error" },
  131053: { http: 400, title: "Media upload error" },
  131056: { http: 400, title: "Pair rate limit hit" },
  131057: { http: 500, title: "Account in maintenance mode" },
  131062: { http: 400, title: "Recipient type not supported for this message" },
  131064: { http: 403, title: "Business classification restriction" },
  132000: { http: 400, title: "Template param count mismatch" },
  132001: { http: 404, title: "Template does not exist" },
  132005: { http: 400, title: "Template hydrated text too long" },
  132008: { http: 400, title: "Template parameter value invalid" },
  132012: { http: 400, title: "Template parameter format mismatch" },
  132015: { http: 400, title: "Template is paused" },
  132016: { http: 400, title: "Template is disabled" },
  132018: { http: 400, title: "Template parameter text invalid" },
  133004: { http: 503, title: "Server temporarily unavailable" },
  137000: { http: 400, title: "Identity key hash mismatch" },
} as const satisfies Readonly<Record<number, { readonly http: number; readonly title: string }>>;

export type GraphErrorCode = keyof typeof GRAPH_ERRORS;

/** Why the stand-in refuses a request. */
export interface GraphRefusal {
  readonly code: GraphErrorCode;
  readonly details: string;
  /**
   * shape: the request breaks a limit or a rule of form, which no real caller may do · state: it is well formed and the
   * world forbids it (window, rate, template) · access: token, version or number.
   */
  readonly kind: "shape" | "state" | "access";
}

/** The body of an error answer. */
export function errorBody(code: GraphErrorCode, details: string, traceId: string): unknown {
  return {
    error: {
      message: `(#${code}) ${GRAPH_ERRORS[code].title}`,
      type: "OAuthException",
      code,
      error_data: { messaging_product: "whatsapp", details },
      fbtrace_id: traceId,
    },
  };
}
