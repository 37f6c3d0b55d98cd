/** What dates are resolved against. */
export interface DateContext {
  /** Epoch day of now on the business's wall clock. */
  readonly today: number;
  /** `month` in American English, `day` elsewhere, `either` in English of a business outside the United States. */
  readonly first: "day" | "month" | "either";
}

/** Vague spans, as offsets of days from today; the week begins on Monday. */
export type SpanName = "nextweek" | "thisweek" | "lastweek" | "nextmonth" | "thismonth" | "weekend";
