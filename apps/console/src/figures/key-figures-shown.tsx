import { keyTexts as texts, texts as common } from './figures-texts.ts';
import { type KeyFigures, keyFiguresOf } from './key-figures.ts';
import { daysOf, spanBefore } from './span.ts';
import { type Figures, useFigures } from './use-figures.ts';

interface Tile {
  readonly name: string;
  readonly of: (figures: KeyFigures) => string | null;
  /** How many it stands on. */
  readonly counted?: (figures: KeyFigures) => number;
}

const percent = (share: number | null) => (share === null ? null : `${(share * 100).toFixed(1)}%`);
const time = (seconds: number | null) => (seconds === null ? null : common.seconds(seconds));

const tiles: readonly Tile[] = [
  { name: texts.made, of: ({ made }) => common.count(made) },
  {
    name: texts.submitted,
    of: ({ submittedShare }) => percent(submittedShare),
    counted: ({ opened }) => opened,
  },
  {
    name: texts.approved,
    of: ({ approvedShare }) => percent(approvedShare),
    counted: ({ decided }) => decided,
  },
  { name: texts.toComplete, of: ({ secondsToComplete }) => time(secondsToComplete) },
  { name: texts.toDecide, of: ({ secondsToDecide }) => time(secondsToDecide) },
];

/** The figures of the span, each beside that of as many days before. */
export function KeyFiguresShown({ figures }: { readonly figures: Figures }) {
  const { loaded } = useFigures(spanBefore(figures));
  const now = keyFiguresOf(figures);
  const before = loaded.state === 'loaded' ? keyFiguresOf(loaded.value) : null;
  return (
    <section aria-label={texts.heading}>
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
        {tiles.map(({ name, of, counted }) => (
          <div key={name} className="flex flex-col rounded-lg border border-solid-gray-200 p-4">
            <dt className="text-sm text-solid-gray-700">{name}</dt>
            <dd className="text-2xl font-bold tabular-nums">{of(now) ?? texts.none}</dd>
            {counted && <dd className="text-sm text-solid-gray-700">{texts.counted(counted(now))}</dd>}
            <dd className="mt-auto text-sm text-solid-gray-700">
              {before !== null && texts.before(daysOf(figures), of(before) ?? texts.none)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
