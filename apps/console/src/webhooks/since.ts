/** What a `datetime-local` field says, as Japan's time: an instant; null where it says none. */
export function instantOfJapan(entered: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(entered)) return null;
  const at = new Date(`${entered}+09:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Midnight of this day in Japan, as such a field takes it. */
export function startOfDayInJapan(now: Date): string {
  return `${new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)}T00:00`;
}
