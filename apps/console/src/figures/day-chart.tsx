import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { chartLook, dark, faint, line, pale, toldLook } from './chart-look.ts';
import { dayTexts, texts } from './figures-texts.ts';
import { sumOf } from './tables.ts';
import type { Figures } from './use-figures.ts';
import { useLetterSize } from './use-letter-size.ts';

/** Made and, as a part of it, approved by day: a dark bar before a pale one with a dark edge, distinct without colour. */
export function DayChart({ days }: Pick<Figures, 'days'>) {
  const label = dayTexts.chart(days.length, sumOf(days, 'made'));
  const letter = useLetterSize();
  const look = { fontSize: letter, fill: faint };
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <BarChart
        {...chartLook}
        height={17 * letter}
        data={[...days]}
        // The days at both ends stand half beside the chart.
        margin={{ top: 8, right: 1.5 * letter, left: letter }}
        aria-label={label}
      >
        <CartesianGrid vertical={false} stroke={line} />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          tick={look}
          tickLine={false}
          stroke={line}
          tickMargin={8}
          height={2.5 * letter}
          interval="equidistantPreserveStart"
          minTickGap={1.5 * letter}
        />
        {/* On an axis of its own a bar stands before the other and not beside it. */}
        <XAxis xAxisId="before" dataKey="day" hide />
        <YAxis allowDecimals={false} width="auto" tick={look} tickLine={false} axisLine={false} />
        <Tooltip
          {...toldLook}
          labelFormatter={(day) => (typeof day === 'string' ? dayTexts.day(day) : day)}
          formatter={(count) => texts.count(Number(count))}
        />
        <Bar
          dataKey="made"
          name={dayTexts.columns.made}
          fill={pale}
          stroke={dark}
          isAnimationActive={false}
        />
        <Bar
          xAxisId="before"
          dataKey="approved"
          name={dayTexts.columns.approved}
          fill={dark}
          isAnimationActive={false}
        />
      </BarChart>
      <figcaption className="flex flex-wrap gap-x-5 text-sm" aria-hidden="true">
        <span className="flex items-center gap-2">
          <span className="inline-block h-4 w-4 border border-blue-900 bg-blue-200" />
          {dayTexts.columns.made}
        </span>
        <span className="flex items-center gap-2">
          <span className="inline-block h-4 w-4 bg-blue-900" />
          {dayTexts.columns.approved}
        </span>
      </figcaption>
    </figure>
  );
}

const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
