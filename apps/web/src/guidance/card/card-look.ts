/** A card's brightness on a coarse grid, without its mean and scaled to length 1. */
export type CardLook = Float32Array;

export const lookSize = { width: 32, height: 20 };
/** Correlation above which two pictures show the same side. */
const sameSide = 0.7;

/** @param image RGBA of the card alone, of `lookSize` */
export function cardLook(image: Pick<ImageData, 'data'>): CardLook {
  const look = new Float32Array(lookSize.width * lookSize.height);
  for (let index = 0; index < look.length; index++) {
    const at = index * 4;
    look[index] = (image.data[at] ?? 0) + 2 * (image.data[at + 1] ?? 0) + (image.data[at + 2] ?? 0);
  }
  const mean = look.reduce((sum, value) => sum + value, 0) / look.length;
  const length = Math.sqrt(look.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return length === 0 ? look.fill(0) : look.map((value) => (value - mean) / length);
}

/** Whether two looks are of one side of one card: their correlation. */
export function alike(a: CardLook, b: CardLook): boolean {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) > sameSide;
}
