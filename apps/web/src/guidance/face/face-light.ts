import type { Rectangle } from '../card/geometry.ts';

/** Mean brightness (0–255) of the whole picture, inside the oval and outside it. */
export interface FaceLight {
  readonly mean: number;
  readonly face: number;
  readonly surroundings: number;
}

/**
 * @param image RGBA, small
 * @param oval in shares of the picture
 */
export function faceLight(image: Pick<ImageData, 'data' | 'width' | 'height'>, oval: Rectangle): FaceLight {
  const sums = { inside: 0, insideCount: 0, outside: 0, outsideCount: 0 };
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const at = (y * image.width + x) * 4;
      const luma =
        0.299 * (image.data[at] ?? 0) + 0.587 * (image.data[at + 1] ?? 0) + 0.114 * (image.data[at + 2] ?? 0);
      const dx = ((x + 0.5) / image.width - oval.x - oval.width / 2) / (oval.width / 2);
      const dy = ((y + 0.5) / image.height - oval.y - oval.height / 2) / (oval.height / 2);
      // The middle of the oval is skin; its rim is hair and wall.
      if (dx * dx + dy * dy < 0.36) {
        sums.inside += luma;
        sums.insideCount++;
      } else if (dx * dx + dy * dy > 1.2) {
        sums.outside += luma;
        sums.outsideCount++;
      }
    }
  }
  const face = sums.inside / Math.max(1, sums.insideCount);
  const surroundings = sums.outside / Math.max(1, sums.outsideCount);
  const count = Math.max(1, sums.insideCount + sums.outsideCount);
  return { mean: (sums.inside + sums.outside) / count, face, surroundings };
}
