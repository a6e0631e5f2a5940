import { useEffect, useState } from 'react';
import {
  Bar,
  BarChart,
  LabelList,
  Text,
  Tooltip,
  XAxis,
  YAxis,
  useChartWidth,
  type YAxisTickContentProps,
} from 'recharts';
import { chartLook, dark, faint, toldLook } from './chart-look.ts';
import { texts } from './figures-texts.ts';
import { useLetterSize } from './use-letter-size.ts';

const lineHeight = 1.3;

interface Props {
  /** What is counted. */
  readonly label: string;
  readonly bars: readonly { readonly name: string; readonly count: number }[];
}

/** Bars with their names before them and their numbers behind; names are wrapped where the window is narrow. */
export function BarList({ label, bars }: Props) {
  const [width, setWidth] = useState(640);
  const letter = useLetterSize();
  const { names, row } = roomFor(
    bars.map(({ name }) => name),
    { width, letter },
  );
  const look = { fontSize: letter, fill: faint };
  return (
    <BarChart
      {...chartLook}
      height={bars.length * row}
      layout="vertical"
      data={[...bars]}
      margin={{ right: 56 }}
      aria-label={texts.bars(label)}
    >
      <FollowWidth onChange={setWidth} />
      <XAxis type="number" hide />
      <YAxis
        type="category"
        dataKey="name"
        width={names}
        interval={0}
        tick={<BarName room={names - gap} letter={letter} />}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip {...toldLook} formatter={(count) => [texts.count(Number(count)), texts.counted]} />
      <Bar dataKey="count" barSize={20} fill={dark} isAnimationActive={false}>
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

interface NameProps extends Partial<YAxisTickContentProps> {
  /** In CSS pixels, as is the size of a letter. */
  readonly room: number;
  readonly letter: number;
}

/** A name in as many lines as it needs; the axis tells where. */
function BarName({ room, letter, payload, ...tick }: NameProps) {
  // Measured by its style, which takes no number.
  const style = { fontSize: `${letter}px` };
  return (
    <Text {...tick} fill={faint} style={style} lineHeight={`${lineHeight}em`} width={room} breakAll>
      {payload?.value}
    </Text>
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

/** Pixels between a name and its bar. */
const gap = 16;

/**
 * A little more than half of the width for the names at most.
 * @param width in CSS pixels, as is the size of a letter
 * @returns pixels for the names, and how high each row is, so that the longest of them has room
 */
export function roomFor(
  words: readonly string[],
  { width, letter }: { readonly width: number; readonly letter: number },
): { readonly names: number; readonly row: number } {
  const longest = Math.max(...words.map(({ length }) => length));
  const names = Math.min(longest * letter + gap + 2, Math.floor(width * 0.55));
  const inLine = Math.max(1, Math.floor((names - gap - 1) / letter));
  const lines = Math.ceil(longest / inLine);
  return { names, row: Math.max(36, Math.ceil(lines * lineHeight * letter) + 16) };
}
