const dayFormat = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' });
const minuteFormat = new Intl.DateTimeFormat('ja-JP', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Tokyo',
});

/** An instant as a day in Japan. */
export function dayOf(instant: string): string {
  return dayFormat.format(new Date(instant));
}

/** An instant as day and time in Japan. */
export function minuteOf(instant: string): string {
  return minuteFormat.format(new Date(instant));
}
