/** A document as a thing. Lengths in millimetres. */
export interface DocumentBody {
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
  /** Radius of the corners. */
  readonly corner: number;
  /** From the lens to the document's middle: a phone is held farther from a larger thing. */
  readonly distance: number;
}

/** ID-1 card, ISO/IEC 7810: 85.60 × 53.98 × 0.76 mm, corners of 3.18 mm. */
export const cardBody: DocumentBody = {
  width: 85.6,
  height: 53.98,
  thickness: 0.76,
  corner: 3.18,
  distance: 350,
};

/** A passport lying open: a page of ID-3 (125 × 88 mm) on the pages and the cover beneath it, 2.6 mm together. */
export const bookletBody: DocumentBody = {
  width: 125,
  height: 88,
  thickness: 2.6,
  corner: 3,
  distance: 511,
};

/** Where a card is held before the camera. Angles in radians. */
export interface CardPose {
  readonly body: DocumentBody;
  /** About the card's long axis; positive: the upper edge goes away, so that the lower side face shows. */
  readonly tiltX: number;
  /** About the card's short axis; positive: the right edge goes away. */
  readonly tiltY: number;
  /** In the picture's plane, clockwise. */
  readonly rotation: number;
  /** Width of the untilted card in pixels. */
  readonly widthPx: number;
  /** Middle of the card in pixels. */
  readonly centre: readonly [number, number];
}

export type Pixel = readonly [number, number];

export interface CardProjection {
  /** The four corners (as if they were sharp), clockwise from the card's own upper left. */
  readonly quad: readonly [Pixel, Pixel, Pixel, Pixel];
  /** Outline of the body from one depth (mm below the face) to another, side faces included: a closed convex line. */
  readonly outline: (from: number, to: number) => readonly Pixel[];
  /**
   * The page that lies beyond the upper edge when a booklet is open, clockwise from its upper left; it reaches 4 mm under
   * the face, whose upper corners are round while those at a real fold are not.
   */
  readonly facingPage: readonly [Pixel, Pixel, Pixel, Pixel];
  /** From a pixel to the place on the card's face, in shares of its width and height. */
  readonly toCard: (x: number, y: number) => Pixel;
}

/** Projects the card as a body of its true thickness through a pinhole. */
export function projectCard(pose: CardPose): CardProjection {
  const rotate = rotation(pose);
  const { width, height, distance } = pose.body;
  const focal = (pose.widthPx * distance) / width;
  const project = (x: number, y: number, z: number): Pixel => {
    const [rx, ry, rz] = rotate(x, y, z);
    const depth = distance + rz;
    return [pose.centre[0] + (focal * rx) / depth, pose.centre[1] + (focal * ry) / depth];
  };
  const [w, h] = [width / 2, height / 2];
  const edge = roundedOutline(pose.body);
  return {
    quad: [project(-w, -h, 0), project(w, -h, 0), project(w, h, 0), project(-w, h, 0)],
    outline: (from, to) => convexHull([from, to].flatMap((z) => edge.map(([x, y]) => project(x, y, z)))),
    facingPage: [project(-w, -3 * h, 0), project(w, -3 * h, 0), project(w, 4 - h, 0), project(-w, 4 - h, 0)],
    toCard: cardUnderPixel(pose, rotate, focal),
  };
}

type Rotate = (x: number, y: number, z: number) => readonly [number, number, number];

/** Right-handed with x right, y down, z away from the viewer: first tiltY, then tiltX, then the rotation. */
function rotation({ tiltX, tiltY, rotation: turn }: CardPose): Rotate {
  const [sx, cx, sy, cy] = [Math.sin(tiltX), Math.cos(tiltX), Math.sin(tiltY), Math.cos(tiltY)];
  const [st, ct] = [Math.sin(turn), Math.cos(turn)];
  return (x, y, z) => {
    const [x1, z1] = [x * cy - z * sy, x * sy + z * cy];
    const [y2, z2] = [y * cx + z1 * sx, z1 * cx - y * sx];
    return [x1 * ct - y2 * st, x1 * st + y2 * ct, z2];
  };
}

/** Cuts the ray through a pixel with the plane of the card's face (Cramer's rule for two sides and the ray). */
function cardUnderPixel(pose: CardPose, rotate: Rotate, focal: number): (x: number, y: number) => Pixel {
  const { width, height, distance } = pose.body;
  const along = rotate(1, 0, 0);
  const down = rotate(0, 1, 0);
  const normal = rotate(0, 0, 1);
  return (x, y) => {
    const ray = [(x - pose.centre[0]) / focal, (y - pose.centre[1]) / focal, 1] as const;
    // The face lies through (0, 0, distance): dot(ray · t − middle, normal) = 0.
    const t = (distance * normal[2]) / (ray[0] * normal[0] + ray[1] * normal[1] + normal[2]);
    const [px, py, pz] = [ray[0] * t, ray[1] * t, t - distance];
    return [
      (px * along[0] + py * along[1] + pz * along[2]) / width + 0.5,
      (px * down[0] + py * down[1] + pz * down[2]) / height + 0.5,
    ];
  };
}

function roundedOutline({ width, height, corner }: DocumentBody): Pixel[] {
  const steps = 8;
  return [-1, 1].flatMap((sx) =>
    [-1, 1].flatMap((sy) =>
      Array.from({ length: steps + 1 }, (_, index): Pixel => {
        const angle = (index / steps) * (Math.PI / 2);
        return [
          sx * (width / 2 - corner + corner * Math.cos(angle)),
          sy * (height / 2 - corner + corner * Math.sin(angle)),
        ];
      }),
    ),
  );
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Pixel[]): Pixel[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Pixel[]) => {
    const chain: Pixel[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turnsRight(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsRight(a: Pixel | undefined, b: Pixel | undefined, c: Pixel): boolean {
  if (!a || !b) return false;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0;
}
