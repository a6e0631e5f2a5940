import type { Quad, Raster } from './raster.ts';

/** Eight numbers of the projective map from the rectified card to the picture. */
export type Homography = readonly number[];

/** Gauss-Jordan with pivoting over the 8 equations of 4 point pairs (Hartley and Zisserman, section 4.1). */
export function homographyTo(quad: Quad, width: number, height: number): Homography {
  const target = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const rows: number[][] = [];
  target.forEach(([x, y], i) => {
    const { x: u, y: v } = quad[i] ?? { x: 0, y: 0 };
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  for (let i = 0; i < 8; i++) {
    let pivot = i;
    for (let j = i + 1; j < 8; j++) {
      if (Math.abs(rows[j]?.[i] ?? 0) > Math.abs(rows[pivot]?.[i] ?? 0)) pivot = j;
    }
    const chosen = rows[pivot] ?? [];
    rows[pivot] = rows[i] ?? [];
    rows[i] = chosen;
    for (let j = 0; j < 8; j++) {
      const row = rows[j];
      if (j === i || !row) continue;
      const factor = (row[i] ?? 0) / (chosen[i] ?? 1);
      for (let k = i; k < 9; k++) row[k] = (row[k] ?? 0) - factor * (chosen[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row[8] ?? 0) / (row[i] ?? 1));
}

/** Where a point of the rectified card lies in the picture. */
export function mapPoint(m: Homography, x: number, y: number): { x: number; y: number } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = m;
  const w = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/**
 * Cuts the quad out of a picture as if seen head-on, `width`×`height` pixels, bilinear; what lies outside the
 * picture is black. Keeps the channels.
 */
export function rectify(raster: Raster, quad: Quad, width: number, height: number): Raster {
  const { data, channels } = raster;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homographyTo(quad, width, height);
  const out = new Uint8Array(width * height * channels);
  const stride = raster.width * channels;
  const [lastX, lastY] = [raster.width - 1, raster.height - 1];
  for (let y = 0, o = 0; y < height; y++) {
    const uRow = b * y + c;
    const vRow = e * y + f;
    const wRow = h * y + 1;
    for (let x = 0; x < width; x++) {
      const w = 1 / (g * x + wRow);
      const u = (a * x + uRow) * w;
      const v = (d * x + vRow) * w;
      if (!(u >= 0 && v >= 0 && u < lastX && v < lastY)) {
        o += channels;
        continue;
      }
      const left = u | 0;
      const top = v | 0;
      const fx = u - left;
      const fy = v - top;
      const lowerRight = fx * fy;
      const upperRight = fx - lowerRight;
      const lowerLeft = fy - lowerRight;
      const upperLeft = 1 - fx - lowerLeft;
      for (let k = top * stride + left * channels, end = k + channels; k < end; k++, o++) {
        out[o] =
          data[k]! * upperLeft +
          data[k + channels]! * upperRight +
          data[k + stride]! * lowerLeft +
          data[k + stride + channels]! * lowerRight +
          0.5;
      }
    }
  }
  return { data: out, width, height, channels };
}
