export interface StreamLimits {
  readonly atOnce: number;
  /** Of one stream, in ms. */
  readonly durationMs: number;
  /** Of one stream's file, which the service takes 150 MB of. */
  readonly bytes: number;
  /** Until the first packet must be there. */
  readonly firstPacketMs: number;
  /** Without a packet after the first. */
  readonly silenceMs: number;
  /** That must be free on the disk before another stream begins. */
  readonly freeBytes: number;
}

export const defaultStreamLimits: Omit<StreamLimits, 'atOnce'> = {
  durationMs: 10 * 60_000,
  bytes: 140 * 1024 * 1024,
  firstPacketMs: 20_000,
  silenceMs: 10_000,
  freeBytes: 1024 * 1024 * 1024,
};

/** How a stream goes; times in ms since 1970. */
export interface StreamProgress {
  readonly begunAt: number;
  /** Whether anything has come. */
  readonly hasMedia: boolean;
  /** Since when nothing comes; null while something does. */
  readonly silentSince: number | null;
}

/** Why a stream must end now; null: it may go on. */
export function reasonToEnd(
  stream: StreamProgress & { readonly bytes: number },
  limits: StreamLimits,
  now: number,
): 'tooLong' | 'noMedia' | 'silent' | 'tooLarge' | null {
  const age = now - stream.begunAt;
  if (age > limits.durationMs) return 'tooLong';
  if (!stream.hasMedia && age > limits.firstPacketMs) return 'noMedia';
  if (stream.silentSince !== null && now - stream.silentSince > limits.silenceMs) return 'silent';
  return stream.bytes > limits.bytes ? 'tooLarge' : null;
}
