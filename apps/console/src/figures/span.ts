import { dayInJapan } from '../words/instants.ts';

/** Days in Japan, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The longest span that is counted at once. */
export const mostDays = 92;
const dayMs = 86_400_000;

/** The last days until today. */
export function lastDays(days: number, now: Date): Span {
  const to = dayInJapan(now.toISOString());
  return { from: new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10), to };
}

/** As many days, until the day before it. */
export function spanBefore(span: Span): Span {
  const days = daysOf(span);
  const shifted = (day: string) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
  return { from: shifted(span.from), to: shifted(span.to) };
}

/** Days of a span; NaN where a day is missing. */
export function daysOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}
