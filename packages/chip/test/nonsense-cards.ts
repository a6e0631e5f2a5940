const asked = process.env['TEST_CHIP_CARDS'];

/**
 * How many cards of nonsense a test reads. `TEST_CHIP_CARDS=100000` for a night's run; the tests' own number takes seconds.
 */
export const nonsenseCards = (usual: number): number => Number(asked ?? usual);

/** Milliseconds that they may take. */
export const nonsenseTimeout = asked === undefined ? 60_000 : 6 * 3_600_000;
