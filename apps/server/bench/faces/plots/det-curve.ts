import { firstFrom, type MatchCurve } from '../../match-curve.ts';
import { page, pixel, stroke, type Tick } from './svg.ts';

/** One line of the plot. */
export interface DetLine {
  readonly label: string;
  readonly curve: MatchCurve;
}

/** Rates of the axes, from the least that is drawn to the most. */
const rates = [1e-4, 1e-3, 0.01, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95] as const;
const [leastRate, mostRate] = [1e-4, 0.95] as const;

/**
 * Detection error trade-off (Martin et al. 1997; ISO/IEC 19795-1): FNMR over FMR, both on normal deviates, on which the
 * curves of normally distributed distances are straight. What lies beyond the axes is drawn at their ends.
 */
export function drawDet(title: string, lines: readonly DetLine[]): string {
  const ticks: readonly Tick[] = rates.map((rate) => ({ at: place(rate), label: percent(rate) }));
  const drawn = lines.map(({ curve }, at) => stroke(at, pathOf(curve)));
  const axes = {
    x: { label: 'FMR: pairs of different people accepted', ticks },
    y: { label: 'FNMR: pairs of one person refused', ticks },
  };
  return page(
    title,
    axes,
    drawn.join('\n'),
    lines.map(({ label }) => label),
  );
}

function pathOf({ genuine, impostor }: MatchCurve): string {
  const points: string[] = [];
  const all = [...new Set([...genuine.distance, ...impostor.distance])].toSorted((a, b) => a - b);
  let last = '';
  for (const distance of [...all, Number.POSITIVE_INFINITY]) {
    const fmr = firstFrom(impostor.distance, distance) / impostor.distance.length;
    const fnmr = 1 - firstFrom(genuine.distance, distance) / genuine.distance.length;
    const [x, y] = pixel(place(fmr), place(fnmr));
    const point = `${x.toFixed(1)} ${y.toFixed(1)}`;
    if (point !== last) points.push(point);
    last = point;
  }
  return `M${points.join(' L')}`;
}

/** 0..1 along an axis of normal deviates. */
function place(rate: number): number {
  const [low, high] = [normalDeviate(leastRate), normalDeviate(mostRate)];
  return (normalDeviate(Math.min(mostRate, Math.max(leastRate, rate))) - low) / (high - low);
}

function percent(rate: number): string {
  return `${Number((rate * 100).toPrecision(2))} %`;
}

/**
 * The number below which a standard normal variable lies with this probability, to 4.5e-4 (Abramowitz & Stegun 26.2.23).
 * @param probability between 0 and 1, neither of them
 */
export function normalDeviate(probability: number): number {
  if (probability > 0.5) return -normalDeviate(1 - probability);
  const t = Math.sqrt(-2 * Math.log(probability));
  const above = 2.515517 + t * (0.802853 + t * 0.010328);
  const below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  return above / below - t;
}
