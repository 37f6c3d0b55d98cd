export interface HonestInput {
  readonly locale: string;
}
export function honestAnswer(input: HonestInput): string {
  return input.locale;
}
