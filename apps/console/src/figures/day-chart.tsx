import { scaleOf } from './scale.ts';
import { sumOf } from './tables.ts';
import { dayTexts as texts } from './figures-texts.ts';
import type { Figures } from './use-figures.ts';
import { useWidth } from './use-width.ts';

const height = 240;
const left = 44;
const bottom = 28;
const top = 8;
const labelWidth = 52;

/** Made and approved by day: a wide pale bar behind a narrow dark one, distinct without colour. */
export function DayChart({ days }: Pick<Figures, 'days'>) {
  // Drawn in its own pixels, so that its words are as large on a phone.
  const [place, width] = useWidth<HTMLElement>(720);
  const marks = scaleOf(Math.max(0, ...days.map(({ made }) => made)));
  const most = marks.at(-1) ?? 1;
  const slot = (width - left) / Math.max(days.length, 1);
  const y = (count: number) => top + (height - top - bottom) * (1 - count / most);
  const every = Math.ceil(labelWidth / slot);
  return (
    <figure ref={place} className="flex min-w-0 flex-col gap-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={texts.chart(days.length, sumOf(days, 'made'))}
        className="h-auto w-full"
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={left} x2={width} y1={y(mark)} y2={y(mark)} className="stroke-solid-gray-200" />
            <text x={left - 8} y={y(mark) + 4} textAnchor="end" className="fill-solid-gray-700 text-[14px]">
              {mark}
            </text>
          </g>
        ))}
        {days.map(({ day, made, approved }, at) => {
          const x = left + slot * at;
          return (
            <g key={day}>
              <rect
                x={x + slot * 0.1}
                width={slot * 0.8}
                y={y(made)}
                height={y(0) - y(made)}
                className="fill-blue-200 stroke-blue-900"
                strokeWidth={1}
              />
              <rect
                x={x + slot * 0.3}
                width={slot * 0.4}
                y={y(approved)}
                height={y(0) - y(approved)}
                className="fill-blue-900"
              />
              {at % every === 0 && (
                <text
                  x={x + slot / 2}
                  y={height - 8}
                  textAnchor="middle"
                  className="fill-solid-gray-700 text-[14px]"
                >
                  {`${Number(day.slice(5, 7))}/${Number(day.slice(8))}`}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 text-sm" aria-hidden="true">
        <span className="flex items-center gap-2">
          <span className="inline-block h-4 w-6 border border-blue-900 bg-blue-200" />
          {texts.columns.made}
        </span>
        <span className="flex items-center gap-2">
          <span className="inline-block h-4 w-3 bg-blue-900" />
          {texts.columns.approved}
        </span>
      </figcaption>
    </figure>
  );
}
