interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corners in order, clockwise where y runs down. */
export type Polygon = readonly Point[];

/** Area by the shoelace formula, positive for clockwise corners where y runs down. */
function signedArea(polygon: Polygon): number {
  return (
    polygon.reduce((sum, p, i) => {
      const q = polygon[(i + 1) % polygon.length] ?? p;
      return sum + p.x * q.y - q.x * p.y;
    }, 0) / 2
  );
}

/** How far a point lies to the right of the way from a to b: the inner side of a clockwise polygon. */
function side(a: Point, b: Point, p: Point): number {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/** What two convex polygons have in common (Sutherland and Hodgman 1974). */
function clip(subject: Polygon, by: Polygon): Polygon {
  let rest: Point[] = [...subject];
  by.forEach((a, i) => {
    const b = by[(i + 1) % by.length] ?? a;
    const inside: Point[] = [];
    rest.forEach((p, k) => {
      const q = rest[(k + 1) % rest.length] ?? p;
      const [here, there] = [side(a, b, p), side(a, b, q)];
      if (here >= 0) inside.push(p);
      if (here >= 0 === there >= 0) return;
      const t = here / (here - there);
      inside.push({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });
    });
    rest = inside;
  });
  return rest;
}

/** Area that two convex polygons share to the area that either covers (IoU), 0..1. */
export function overlapOf(a: Polygon, b: Polygon): number {
  const [first, second] = [a, b].map((polygon) =>
    signedArea(polygon) < 0 ? polygon.toReversed() : polygon,
  ) as [Polygon, Polygon];
  const shared = Math.abs(signedArea(clip(first, second)));
  const union = signedArea(first) + signedArea(second) - shared;
  return union === 0 ? 0 : shared / union;
}
