const zone = 'Asia/Tokyo';
const instantFormat = new Intl.DateTimeFormat('ja-JP', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const secondFormat = new Intl.DateTimeFormat('ja-JP', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });

/** An instant in Japan's time, to the minute: 2026/11/22 16:05. */
export function japanTime(instant: string): string {
  return instantFormat.format(new Date(instant));
}

/** The same to the second, where the order of events matters. */
export function japanTimeToTheSecond(instant: string): string {
  return secondFormat.format(new Date(instant));
}

/** The day in Japan on which an instant falls: 2026-11-22. */
export function dayInJapan(instant: string): string {
  return dayFormat.format(new Date(instant));
}

/** Minutes and seconds of a place in a video: 1:05. */
export function videoTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const dayInWords = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar day, YYYY-MM-DD, in words; as it stands where it is none. */
export function dayWords(day: string): string {
  const instant = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(instant) ? day : dayInWords.format(instant);
}
