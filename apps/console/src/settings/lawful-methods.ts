import type { BusinessAnswer, Method, Regime, RuleCondition } from '@ekyc/contract';

type LawfulMethod = Readonly<
  Pick<BusinessAnswer['lawfulMethods'][number], 'regime' | 'method' | 'firstDay' | 'lastDay'>
> & { readonly conditions: readonly RuleCondition[] };

export type MethodWarning =
  | { readonly kind: 'none' }
  | { readonly kind: 'lacks'; readonly condition: RuleCondition }
  | { readonly kind: 'ends'; readonly lastDay: string };

/**
 * Whether a law and the methods chosen work together, today and later; null where they do.
 * @param met the conditions that operator and business meet
 * @param today YYYY-MM-DD in Asia/Tokyo
 */
export function methodWarning(
  lawful: readonly LawfulMethod[],
  chosen: {
    readonly regime: Regime;
    readonly methods: readonly Method[];
    readonly met: readonly RuleCondition[];
  },
  today: string,
): MethodWarning | null {
  const { regime, methods, met } = chosen;
  const unmetOf = ({ conditions }: Pick<LawfulMethod, 'conditions'>) =>
    conditions.find((condition) => !met.includes(condition));
  const wanted = lawful.filter((one) => one.regime === regime && methods.includes(one.method));
  const usable = wanted.filter((one) => unmetOf(one) === undefined);
  // The last day up to which, from today on without a gap, one of them serves.
  let last: string | null = null;
  for (let day = today; ; ) {
    const here = usable.filter((one) => isInForce(one, day));
    if (here.some(({ lastDay }) => lastDay === null)) return null;
    const ends = here.map(({ lastDay }) => lastDay ?? '').toSorted();
    if (ends.length === 0) break;
    last = ends.at(-1) ?? day;
    day = dayAfter(last);
  }
  if (last !== null) return { kind: 'ends', lastDay: last };
  const [condition] = wanted.filter((one) => isInForce(one, today)).flatMap((one) => unmetOf(one) ?? []);
  return condition === undefined ? { kind: 'none' } : { kind: 'lacks', condition };
}

function isInForce({ firstDay, lastDay }: Pick<LawfulMethod, 'firstDay' | 'lastDay'>, day: string): boolean {
  return (firstDay ?? day) <= day && day <= (lastDay ?? day);
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
