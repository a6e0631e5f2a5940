import { useEffect, useState } from 'react';
import {
  Bar,
  BarChart,
  LabelList,
  type LabelProps,
  Tooltip,
  XAxis,
  YAxis,
  useChartWidth,
  type YAxisTickContentProps,
} from 'recharts';
import { breakName } from './break-name.ts';
import { chartLook, dark, faint, toldLook } from './chart-look.ts';
import { texts } from './figures-texts.ts';
import { useLetterSize } from './use-letter-size.ts';

const lineHeight = 1.3;

interface Props {
  /** What is counted. */
  readonly label: string;
  readonly bars: readonly { readonly name: string; readonly count: number }[];
}

/** Bars with their numbers behind, and their names before them; above them where the window is narrow. */
export function BarList({ label, bars }: Props) {
  const [width, setWidth] = useState(640);
  const letter = useLetterSize();
  const { beside, inLine, row } = roomFor(
    bars.map(({ name }) => name),
    { width, letter },
  );
  const look = { fontSize: letter, fill: faint };
  return (
    <BarChart
      {...chartLook}
      height={bars.length * row + (beside === null ? row - barSize : 0)}
      layout="vertical"
      data={[...bars]}
      // Between two bars is room for a name: above the first one it is made.
      margin={{ top: beside === null ? row - barSize : 0, right: 4 * letter, left: beside === null ? 0 : 5 }}
      aria-label={texts.bars(label)}
    >
      <FollowWidth onChange={setWidth} />
      <XAxis type="number" hide />
      <YAxis
        type="category"
        dataKey="name"
        width={beside ?? 0}
        hide={beside === null}
        interval={0}
        tick={<NameBeside letter={letter} />}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip {...toldLook} formatter={(count) => [texts.count(Number(count)), texts.counted]} />
      <Bar dataKey="count" barSize={barSize} fill={dark} isAnimationActive={false}>
        {beside === null && (
          <LabelList dataKey="name" content={<NameAbove inLine={inLine} letter={letter} />} />
        )}
        <LabelList
          dataKey="count"
          position="right"
          formatter={(count) => Number(count).toLocaleString('ja-JP')}
          {...look}
        />
      </Bar>
    </BarChart>
  );
}

/** A name in one line; the axis tells where. */
function NameBeside({ letter, x, y, payload }: Partial<YAxisTickContentProps> & { readonly letter: number }) {
  return (
    <text data-name x={x} y={y} fill={faint} fontSize={letter} textAnchor="end" dominantBaseline="central">
      <tspan>{payload?.value}</tspan>
    </text>
  );
}

interface NameAboveProps extends LabelProps {
  /** Letters in a line. */
  readonly inLine: number;
  /** In CSS pixels. */
  readonly letter: number;
}

/** A name in as many lines as it needs, the last one right above its bar. */
function NameAbove({ inLine, letter, x, y, value }: NameAboveProps) {
  const lines = breakName(String(value), inLine);
  const lowest = Number(y) - gapAbove;
  return (
    <text data-name fill={faint} fontSize={letter} dominantBaseline="text-after-edge">
      {lines.map((line, at) => (
        <tspan key={at} x={x} y={lowest - (lines.length - 1 - at) * lineHeight * letter}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Tells how wide the chart around it is, in CSS pixels. */
function FollowWidth({ onChange }: { readonly onChange: (width: number) => void }) {
  const width = useChartWidth();
  useEffect(() => {
    if (width !== undefined && width > 0) onChange(width);
  }, [width, onChange]);
  return null;
}

/** All in CSS pixels. */
const barSize = 20;
const gapBeside = 16;
const gapAbove = 2;

/**
 * Names stand beside their bars as long as each has room in one line, on a little more than half of the width at most.
 * @param width in CSS pixels, as is the size of a letter
 * @returns pixels for names beside the bars, or null where they stand above; how many letters a line has; and how high
 *   each row is, so that the name of the most lines has room
 */
export function roomFor(
  words: readonly string[],
  { width, letter }: { readonly width: number; readonly letter: number },
): { readonly beside: number | null; readonly inLine: number; readonly row: number } {
  const longest = Math.max(...words.map(({ length }) => length));
  const beside = longest * letter + gapBeside + 2;
  if (beside <= Math.floor(width * 0.55)) return { beside, inLine: longest, row: 36 };
  const inLine = Math.max(1, Math.floor(width / letter));
  const lines = Math.max(...words.map((word) => breakName(word, inLine).length));
  return { beside: null, inLine, row: barSize + Math.ceil(lines * lineHeight * letter) + 16 };
}
