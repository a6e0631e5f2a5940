import { texts } from './reviews-texts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long something waits, in the largest unit that says enough: 5分, 3時間, 2日. */
export function waitingTime(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(since));
  if (ms < hourMs) return texts.minutes(Math.floor(ms / minuteMs));
  return ms < 2 * dayMs ? texts.hours(Math.floor(ms / hourMs)) : texts.days(Math.floor(ms / dayMs));
}
