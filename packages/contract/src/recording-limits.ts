/** The limits of one verification's video, all segments together. */
export const recordingLimits = { durationMs: 10 * 60_000, bytes: 150 * 1024 * 1024 } as const;
