export type Point = readonly [x: number, y: number];
/** Upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point];

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export interface QuadMeasures {
  readonly width: number;
  readonly height: number;
  readonly aspect: number;
  /** Longer to shorter of two opposite sides, the larger of both pairs: perspective of a tilt. */
  readonly keystone: number;
  /** Radians by which the upper and lower side are turned. */
  readonly turn: number;
}

export function measureQuad([a, b, c, d]: Quad): QuadMeasures {
  const [top, right, bottom, left] = [distance(a, b), distance(b, c), distance(d, c), distance(a, d)];
  const width = (top + bottom) / 2;
  const height = (left + right) / 2;
  return {
    width,
    height,
    aspect: width / height,
    keystone: Math.max(
      Math.max(top, bottom) / Math.min(top, bottom),
      Math.max(left, right) / Math.min(left, right),
    ),
    turn: Math.atan2((b[1] - a[1] + c[1] - d[1]) / 2, (b[0] - a[0] + c[0] - d[0]) / 2),
  };
}

/** Largest way any corner went. */
export function quadMotion(from: Quad, to: Quad): number {
  return Math.max(...from.map((point, index) => distance(point, to[index] ?? point)));
}

export function boundingBox(quad: Quad): Rectangle {
  const xs = quad.map((point) => point[0]);
  const ys = quad.map((point) => point[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
