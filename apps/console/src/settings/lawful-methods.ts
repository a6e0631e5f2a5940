import type { BusinessAnswer, Method, Regime } from '@ekyc/contract';

type LawfulMethod = BusinessAnswer['lawfulMethods'][number];

export type MethodWarning = { readonly kind: 'none' } | { readonly kind: 'ends'; readonly lastDay: string };

/**
 * Whether a law and the methods chosen work together, today and later; null where they do.
 * @param today YYYY-MM-DD in Asia/Tokyo
 */
export function methodWarning(
  lawful: readonly Readonly<Omit<LawfulMethod, 'idTypes' | 'doubtfulIdTypes'>>[],
  { regime, methods }: { readonly regime: Regime; readonly methods: readonly Method[] },
  today: string,
): MethodWarning | null {
  const usable = lawful.filter((one) => one.regime === regime && methods.includes(one.method));
  // The last day up to which, from today on without a gap, one of them serves.
  let last: string | null = null;
  for (let day = today; ; ) {
    const here = usable.filter(
      ({ firstDay, lastDay }) => (firstDay ?? day) <= day && (lastDay ?? day) >= day,
    );
    if (here.some(({ lastDay }) => lastDay === null)) return null;
    const ends = here.map(({ lastDay }) => lastDay ?? '').toSorted();
    if (ends.length === 0) break;
    last = ends.at(-1) ?? day;
    day = dayAfter(last);
  }
  return last === null ? { kind: 'none' } : { kind: 'ends', lastDay: last };
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
