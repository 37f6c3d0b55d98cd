import type { z } from "zod";
import { error } from "./payload.ts";

export type ErrorPayload = z.infer<typeof error>;

/** The first readable error of a list; Meta sends one. */
export function firstError(list: unknown): ErrorPayload | null {
  if (!Array.isArray(list)) return null;
  for (const item of list) {
    const parsed = error.safeParse(item);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The words of an error: `error_data.details` first, because Meta says that titles will go away. */
export function errorDetail(payload: ErrorPayload): string | null {
  return payload.error_data?.details ?? payload.details ?? payload.message ?? payload.title ?? null;
}

export function errorText(payload: ErrorPayload): string {
  const detail = errorDetail(payload);
  return detail === null ? String(payload.code) : `${payload.code}: ${detail}`;
}
