import { texts, timeTexts } from './figures-texts.ts';
import type { Figures } from './use-figures.ts';

interface Props {
  readonly time: Figures['timeToComplete'];
  /** What is said where there are none. */
  readonly none: string;
}

/** How long something takes: the median, and what nine of ten stay under. */
export function TimeFacts({ time: { count, median, p90 }, none }: Props) {
  if (count === 0 || median === null || p90 === null) return <p>{none}</p>;
  const facts = [
    [timeTexts.median, texts.seconds(median)],
    [timeTexts.p90, texts.seconds(p90)],
    [timeTexts.count, count.toLocaleString('ja-JP')],
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {facts.map(([term, text]) => (
        <div key={term} className="rounded-lg bg-solid-gray-50 p-4">
          <dt className="text-sm text-solid-gray-700">{term}</dt>
          <dd className="text-xl font-bold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
