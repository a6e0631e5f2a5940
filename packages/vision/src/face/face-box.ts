export type Point2 = readonly [x: number, y: number];

/** A box in pixels by its corners. */
export interface CornerBox {
  readonly start: Point2;
  readonly end: Point2;
}

export const boxSize = ({ start, end }: CornerBox): Point2 => [
  Math.abs(end[0] - start[0]),
  Math.abs(end[1] - start[1]),
];

export const boxCentre = ({ start, end }: CornerBox): Point2 => [
  start[0] + (end[0] - start[0]) / 2,
  start[1] + (end[1] - start[1]) / 2,
];

/** The square around a box made `factor` times as large, on whole pixels. */
export function squareAroundBox(box: CornerBox, factor: number): CornerBox {
  const [x, y] = boxCentre(box);
  const half = (factor * Math.max(...boxSize(box))) / 2;
  return {
    start: [Math.round(x - half), Math.round(y - half)],
    end: [Math.round(x + half), Math.round(y + half)],
  };
}

/** Share of two boxes' common area in what they cover together. */
export function overlap(a: CornerBox, b: CornerBox): number {
  const area = (box: CornerBox) => boxSize(box)[0] * boxSize(box)[1];
  const along = (axis: 0 | 1) =>
    Math.max(0, Math.min(a.end[axis], b.end[axis]) - Math.max(a.start[axis], b.start[axis]));
  const common = along(0) * along(1);
  const together = area(a) + area(b) - common;
  return together > 0 ? common / together : 0;
}
