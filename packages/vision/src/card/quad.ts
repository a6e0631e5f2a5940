import type { Corner, Quad } from './raster.ts';

export function distance(a: Corner, b: Corner): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Mean length of top and bottom to mean length of left and right. */
export function aspectOf(quad: Quad): number {
  const [a, b, c, d] = quad;
  return (distance(a, b) + distance(d, c)) / (distance(b, c) + distance(a, d));
}

/** Area by the shoelace formula, in square pixels. */
export function areaOf(quad: Quad): number {
  let twice = 0;
  quad.forEach((p, i) => {
    const q = quad[(i + 1) % 4] ?? p;
    twice += p.x * q.y - q.x * p.y;
  });
  return Math.abs(twice) / 2;
}
