import sharp from 'sharp';

/** Pixels in RGB order, three bytes each. */
export interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A place in the picture, in pixels, and how near it is: the nearer hides the farther. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly near: number;
}

/** Pixels between the corners of the net that is laid over the texture. */
const step = 4;

/** Draws a texture whose every place goes to `place(x, y)`, over the ground; later triangles hide farther ones only. */
export function drawSurface(
  texture: Raster,
  ground: Raster,
  place: (x: number, y: number) => Placed,
): Raster {
  const data = Buffer.from(ground.data);
  const depth = new Float32Array(ground.width * ground.height).fill(Number.NEGATIVE_INFINITY);
  const target = { data, depth, width: ground.width, height: ground.height };
  const columns = Math.floor((texture.width - 1) / step);
  const rows = Math.floor((texture.height - 1) / step);
  const net = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column): Corner => {
      const [u, v] = [column * step, row * step];
      return { u, v, ...place(u, v) };
    }),
  );
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = (down: number, right: number) => net[row + down]?.[column + right] as Corner;
      drawTriangle(texture, target, [at(0, 0), at(0, 1), at(1, 0)]);
      drawTriangle(texture, target, [at(1, 1), at(1, 0), at(0, 1)]);
    }
  return { data, width: ground.width, height: ground.height };
}

interface Corner extends Placed {
  readonly u: number;
  readonly v: number;
}

interface Target extends Raster {
  readonly depth: Float32Array;
}

function drawTriangle(texture: Raster, target: Target, [a, b, c]: readonly [Corner, Corner, Corner]): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  // Seen from behind, or edge on.
  if (area * ((b.u - a.u) * (c.v - a.v) - (c.u - a.u) * (b.v - a.v)) <= 0) return;
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)));
  const right = Math.min(target.width - 1, Math.ceil(Math.max(a.x, b.x, c.x)));
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)));
  const bottom = Math.min(target.height - 1, Math.ceil(Math.max(a.y, b.y, c.y)));
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const ofB = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const ofC = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      const ofA = 1 - ofB - ofC;
      if (ofA < -1e-6 || ofB < -1e-6 || ofC < -1e-6) continue;
      const near = ofA * a.near + ofB * b.near + ofC * c.near;
      const at = y * target.width + x;
      if (near < (target.depth[at] ?? 0)) continue;
      target.depth[at] = near;
      sample(
        texture,
        ofA * a.u + ofB * b.u + ofC * c.u,
        ofA * a.v + ofB * b.v + ofC * c.v,
        target.data,
        3 * at,
      );
    }
}

function sample({ data, width, height }: Raster, u: number, v: number, out: Buffer, at: number): void {
  const x = Math.min(width - 2, Math.max(0, Math.floor(u)));
  const y = Math.min(height - 2, Math.max(0, Math.floor(v)));
  const [dx, dy] = [u - x, v - y];
  const first = 3 * (y * width + x);
  for (let channel = 0; channel < 3; channel += 1) {
    const from = first + channel;
    const above = (data[from] ?? 0) * (1 - dx) + (data[from + 3] ?? 0) * dx;
    const below = (data[from + 3 * width] ?? 0) * (1 - dx) + (data[from + 3 * width + 3] ?? 0) * dx;
    out[at + channel] = above * (1 - dy) + below * dy;
  }
}

/** As a picture file without loss. */
export async function pngOf({ data, width, height }: Raster): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
