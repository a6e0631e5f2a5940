import { aspectOf, type Corner, distance, type Quad } from '@ekyc/vision/card';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface QuadMeasures {
  readonly width: number;
  readonly aspect: number;
  /** Longer to shorter of two opposite sides, the larger of both pairs: perspective of a tilt. */
  readonly keystone: number;
  /** Radians by which the upper and lower side are turned. */
  readonly turn: number;
}

export function measureQuad(quad: Quad): QuadMeasures {
  const [a, b, c, d] = quad;
  const [top, right, bottom, left] = [distance(a, b), distance(b, c), distance(d, c), distance(a, d)];
  return {
    width: (top + bottom) / 2,
    aspect: aspectOf(quad),
    keystone: Math.max(
      Math.max(top, bottom) / Math.min(top, bottom),
      Math.max(left, right) / Math.min(left, right),
    ),
    turn: Math.atan2((b.y - a.y + c.y - d.y) / 2, (b.x - a.x + c.x - d.x) / 2),
  };
}

/** Largest way any corner went. */
export function quadMotion(from: Quad, to: Quad): number {
  return Math.max(...from.map((corner, index) => distance(corner, to[index] ?? corner)));
}

/** The same corners at another size of the picture. */
export function scaledQuad([a, b, c, d]: Quad, by: number): Quad {
  const scaled = ({ x, y }: Corner): Corner => ({ x: x * by, y: y * by });
  return [scaled(a), scaled(b), scaled(c), scaled(d)];
}

export function boundingBox(quad: Quad): Rectangle {
  const xs = quad.map((corner) => corner.x);
  const ys = quad.map((corner) => corner.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
