/** What one verification's video holds at most, all segments together. */
export const recordingLimits = { durationMs: 10 * 60_000, bytes: 150 * 1024 * 1024 } as const;
