/** What a picture of one use must be, by its header alone: nothing of any other is decoded. */
export interface PictureBounds {
  /** Width times height at most. */
  readonly mostPixels: number;
  /** Either side at most, in pixels. */
  readonly longestSide: number;
  /** Either side at least, in pixels. */
  readonly shortestSide: number;
  /** The longer side at most, in shorter ones. */
  readonly mostRatio: number;
}

/**
 * Of people, documents and what a camera sees. No document or face is recognisable on less than 200 px, and no camera
 * gives a strip: of 1 × 16,384 pixels, a squeezed picture of which the engine made a square, it searched for minutes.
 */
export const photographBounds: PictureBounds = {
  mostPixels: 50_000_000,
  longestSide: 16_384,
  shortestSide: 200,
  mostRatio: 5,
};

/** Devices send frames of 480 px, and 22:9 of that is 196 px. */
export const guidanceBounds: PictureBounds = {
  ...photographBounds,
  mostPixels: 16_000_000,
  shortestSide: 100,
};

/** A bad line makes a browser send a quarter of its camera's sides: 160 × 90. Nobody films more than 4K. */
export const frameBounds: PictureBounds = {
  mostPixels: 9_000_000,
  longestSide: 4096,
  shortestSide: 64,
  mostRatio: 5,
};

/** A business's name in one line is long and flat. */
export const logoBounds: PictureBounds = { ...photographBounds, shortestSide: 16, mostRatio: 20 };

/** Portraits out of chips: passports' are about 413 × 531 (ISO/IEC 19794-5), licences' and cards' smaller. */
export const chipPortraitBounds: PictureBounds = {
  mostPixels: 4_000_000,
  longestSide: 2000,
  shortestSide: 48,
  mostRatio: 3,
};

/** Pictures of print out of chips: a name in one line, or a page as large as a card's front at 1200 dots an inch. */
export const chipTextBounds: PictureBounds = {
  mostPixels: 16_000_000,
  longestSide: 4000,
  shortestSide: 8,
  mostRatio: 100,
};

/** We made it: it was compared with the bounds of its use when it came, and those may have been others then. */
export const storedBounds: PictureBounds = { ...photographBounds, shortestSide: 1, mostRatio: Infinity };

/** Stored pictures are no larger: more than any check needs, and a bound on what the engine holds. */
export const storedSide = 2560;

/** Why a picture of these sides is outside the bounds; null where it is within. */
export function outOfBounds(
  { width, height }: { readonly width: number; readonly height: number },
  { mostPixels, longestSide, shortestSide, mostRatio }: PictureBounds,
): 'undecodable' | 'tooManyPixels' | 'tooSmall' | 'tooNarrow' | null {
  const longer = Math.max(width, height);
  const shorter = Math.min(width, height);
  if (shorter < 1) return 'undecodable';
  if (width * height > mostPixels || longer > longestSide) return 'tooManyPixels';
  if (longer > mostRatio * shorter) return 'tooNarrow';
  return shorter < shortestSide ? 'tooSmall' : null;
}
