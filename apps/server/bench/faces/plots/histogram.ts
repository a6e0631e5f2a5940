import type { MatchCurve, SortedPairs } from '../../match-curve.ts';
import { page, pixel, plotArea, strokes, type Tick } from './svg.ts';

const bins = 50;

/**
 * How far pairs of one person and of two lie apart: share of the pairs of each kind by distance. Vertical lines are the
 * distances given.
 */
export function drawHistogram(
  title: string,
  { genuine, impostor }: MatchCurve,
  marks: readonly { readonly distance: number; readonly label: string }[],
): string {
  const ends = [genuine, impostor].flatMap(({ distance }) => [distance[0] ?? 0, distance.at(-1) ?? 0]);
  const all = [...ends, ...marks.map(({ distance }) => distance)];
  const low = Math.floor(Math.min(...all) * 10) / 10;
  const high = Math.max(low + 0.1, Math.ceil(Math.max(...all) * 10) / 10);
  const shares = [genuine, impostor].map((pairs) => sharesOf(pairs, low, high));
  const most = Math.max(...shares.flat()) || 1;
  const bars = shares.map((own, at) => own.map((share, bin) => bar(at, bin, share / most)).join(''));
  const lines = marks.map(({ distance, label }) => markAt((distance - low) / (high - low), label));
  const steps = Math.round((high - low) * 10);
  const every = Math.ceil(steps / 12);
  const x: Tick[] = Array.from({ length: Math.floor(steps / every) + 1 }, (_, at) => ({
    at: (at * every) / steps,
    label: (low + (at * every) / 10).toFixed(1),
  }));
  const y: Tick[] = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, label: `${(at * most * 100).toFixed(1)} %` }));
  return page(
    title,
    { x: { label: 'distance', ticks: x }, y: { label: 'share of the pairs', ticks: y } },
    [...bars, ...lines].join('\n'),
    [`${genuine.distance.length} pairs of one person`, `${impostor.distance.length} pairs of two people`],
  );
}

function sharesOf({ distance }: SortedPairs, low: number, high: number): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of distance) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(((value - low) / (high - low)) * bins)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count) => count / Math.max(1, distance.length));
}

function bar(kind: number, bin: number, height: number): string {
  if (height === 0) return '';
  const [x, y] = pixel(bin / bins, height);
  const { colour } = strokes[kind] as (typeof strokes)[number];
  const [width, tall] = [plotArea.width / bins, height * plotArea.height];
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${tall.toFixed(1)}" fill="${colour}" fill-opacity="0.45"/>`;
}

function markAt(share: number, label: string): string {
  const [x, top] = pixel(share, 1);
  // At the right border the label stands before its line.
  const [from, anchor] = share > 0.75 ? [x - 4, 'end'] : [x + 4, 'start'];
  return (
    `<line x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${top}" y2="${top + plotArea.height}" stroke="#1a1a1c" stroke-dasharray="3 3"/>` +
    `<text x="${from.toFixed(1)}" y="${top + 14}" font-size="11" text-anchor="${anchor}">${label}</text>`
  );
}
