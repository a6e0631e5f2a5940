const dayMs = 86_400_000;

/** An instant as it is, or the first moment of a day in Japan time. */
export function beginsAt(momentOrDay: string): Date {
  return new Date(isDay(momentOrDay) ? `${momentOrDay}T00:00:00+09:00` : momentOrDay);
}

/** An instant as it is, or the first moment after a day in Japan time. */
export function endsAt(momentOrDay: string): Date {
  const begin = beginsAt(momentOrDay);
  return isDay(momentOrDay) ? new Date(begin.getTime() + dayMs) : begin;
}

function isDay(momentOrDay: string): boolean {
  return momentOrDay.length === 10;
}
