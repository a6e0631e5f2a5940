import { bearingPrint, notBearingPrint, type NumberPrint, numberPrintCount } from '@ekyc/testkit';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { childrenOf, processorSeconds } from './processor-time.ts';
import { wilson } from './statistics.ts';

/** `--quick`: the first of each set, which shows every kind. */
const few = 40;
/** What is wanted of the whole sets. */
const wanted = { refused: 0.99, refusedFalsely: 0.005 } as const;

interface Answer {
  readonly kind: string;
  readonly refused: boolean;
}

/**
 * Share of pictures with a My Number that are refused, and of those with none, by kind, with Wilson's 95 % intervals;
 * and the processor seconds of the engine for one. Both sets are drawn by the testkit from seeds.
 */
export const numberPrints: Benchmark = async ({ quick = false, say }) => {
  const engine = createVisionEngine({ children: 1, timeoutMs: 120_000 });
  try {
    await engine.ready();
    const count = quick ? few : numberPrintCount;
    const bearing = await answers(engine, bearingPrint, count);
    say(`number-prints: ${count} with a My Number`);
    const not = await answers(engine, notBearingPrint, count);
    say(`number-prints: ${count} without`);
    return [
      judged('refused', bearing.answers, wanted.refused, quick ? undefined : { atLeast: 1 }),
      judged('refused-falsely', not.answers, wanted.refusedFalsely, quick ? undefined : { atMost: 1 }),
      ...byKind('refused', bearing.answers),
      ...byKind('refused-falsely', not.answers),
      measurementOf('number-prints.processor-time.refused', 's', bearing.seconds),
      measurementOf('number-prints.processor-time.taken', 's', not.seconds),
    ];
  } finally {
    await engine.close();
  }
};

async function answers(
  engine: RunningVisionEngine,
  draw: (index: number) => Promise<NumberPrint>,
  count: number,
): Promise<{ readonly answers: readonly Answer[]; readonly seconds: number }> {
  const given: Answer[] = [];
  let seconds = 0;
  for (let index = 0; index < count; index += 1) {
    const { kind, subject, jpeg } = await draw(index);
    // Drawing is this process's work, the engine's is its children's.
    const before = processorSeconds(...childrenOf(process.pid));
    const taken = await engine.ingest(jpeg, { subject, rotate: 0 });
    seconds += processorSeconds(...childrenOf(process.pid)) - before;
    if (taken.kind === 'rejected') throw new Error(`${kind} ${index}: ${taken.reason}`);
    given.push({ kind, refused: taken.kind === 'forbiddenNumber' });
  }
  return { answers: given, seconds: seconds / count };
}

const measurementOf = (name: string, unit: string, value: number): Measurement => ({
  name,
  value,
  unit,
  baseline: null,
  ratio: null,
});

function counted(own: readonly Answer[]) {
  const refused = own.filter((answer) => answer.refused).length;
  const { low, high } = wilson(refused, own.length);
  return { share: refused / own.length, details: { interval: [low, high], refused, pictures: own.length } };
}

function judged(
  name: string,
  own: readonly Answer[],
  baseline: number,
  bound: Measurement['bound'],
): Measurement {
  const { share, details } = counted(own);
  return compared(`number-prints.${name}`, 'share', {
    value: share,
    baseline,
    details,
    ...(bound ? { bound } : {}),
  });
}

function byKind(name: string, all: readonly Answer[]): Measurement[] {
  return [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, own]) => {
    const { share, details } = counted(own);
    return { ...measurementOf(`number-prints.${name}.${kind}`, 'share', share), details };
  });
}
