/** What a picture may have at most; larger ones are refused by their header alone. */
export const mostPixels = 50_000_000;
export const longestSide = 16_384;

/** Stored pictures are no larger: more than any check needs, and a bound on what the engine holds. */
export const storedSide = 2560;
