/** How the drawn person holds the head and face. Angles in radians. */
export interface PersonPose {
  /** Positive: turned towards the person's own left (the picture's right). */
  readonly yaw?: number;
  /** Positive: looking up. */
  readonly pitch?: number;
  /** Both eyes closed. */
  readonly blink?: boolean;
  readonly smile?: boolean;
}

/** Places points of the head (x right, y down, z towards the viewer, from the head's middle) in the picture. */
export interface HeadView {
  /** A point on the skin, raised above it by `lift`. Gives `x,y` for a path. */
  readonly skin: (x: number, y: number, lift?: number) => string;
  /** A point on the head's outline: keeps its width when the head turns, as a round body does. */
  readonly outline: (x: number, y: number, z: number) => string;
  /** The same as numbers. */
  readonly skinPoint: (x: number, y: number, lift?: number) => readonly [number, number];
  readonly yaw: number;
  readonly pitch: number;
}

/** Depth of the face's front before the head's middle, in the drawing's units. */
const front = 125;

/** Turns an ellipsoid head by yaw, then pitch, seen from afar (no perspective). */
export function headView(
  centre: readonly [number, number],
  halfSize: readonly [number, number],
  pose: PersonPose,
): HeadView {
  const yaw = pose.yaw ?? 0;
  const pitch = pose.pitch ?? 0;
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [
    Math.sin(yaw),
    Math.cos(yaw),
    Math.sin(pitch),
    Math.cos(pitch),
  ];
  const depthAt = (x: number, y: number) =>
    front * Math.sqrt(Math.max(0, 1 - (x / (halfSize[0] * 1.04)) ** 2 - (y / (halfSize[1] * 1.15)) ** 2));
  const skinPoint = (x: number, y: number, lift = 0): readonly [number, number] => {
    const z = depthAt(x, y) + lift;
    const turnedZ = z * cosYaw - x * sinYaw;
    return [centre[0] + x * cosYaw + z * sinYaw, centre[1] + y * cosPitch - turnedZ * sinPitch];
  };
  const write = ([x, y]: readonly [number, number]) => `${x.toFixed(1)},${y.toFixed(1)}`;
  return {
    yaw,
    pitch,
    skinPoint,
    skin: (x, y, lift) => write(skinPoint(x, y, lift)),
    outline: (x, y, z) =>
      write([centre[0] + x + z * sinYaw, centre[1] + y * (0.5 + 0.5 * cosPitch) - z * cosYaw * sinPitch]),
  };
}
