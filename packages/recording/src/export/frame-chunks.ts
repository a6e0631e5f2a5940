import type { Gap } from '../chain/description.ts';
import type { ChunkDraft } from '../chain/seal-chunk.ts';
import { ChunkBuilder } from '../media/chunk-builder.ts';
import { ticksPerMs } from '../media/ivf.ts';
import type { RecordedFrame } from '../media/timeline.ts';
import { parseVp8Frame } from '../media/vp8.ts';

/** A camera that is lit badly sends ten frames a second; longer without one, some were lost. */
const longestBetweenMs = 500;

/**
 * A finished file as the chunks that a connection would have made of it: two seconds each, which can be opened, and
 * destroyed, by themselves.
 * @param file WebM with one VP8 video
 * @param place `startedAt`: of its first frame, ms since 1970
 * @returns null where it is no such file, or one without a key frame; the last chunk is the segment's end
 */
export async function frameChunks(
  file: Uint8Array,
  place: { readonly segment: number; readonly startedAt: number },
): Promise<ChunkDraft[] | null> {
  const frames = await framesOf(file).catch(() => null);
  if (!frames || frames.length === 0) return null;
  const builder = new ChunkBuilder(place.segment);
  const chunks: ChunkDraft[] = [];
  let before: RecordedFrame | null = null;
  let gaps = 0;
  for (const frame of frames) {
    const gap = before && gapBetween(before, frame);
    if (gap) gaps += 1;
    const atMs = frame.ticks / ticksPerMs;
    const ended = builder.add(frame, gap, atMs, place.startedAt + Math.round(atMs));
    if (ended) chunks.push(ended);
    before = frame;
  }
  const totals = { frames: frames.length, gaps };
  return [...chunks, ...builder.finish(null, { reason: 'stopped', totals }, place.startedAt)];
}

/** From the first key frame on: what stands before it nobody can decode. */
async function framesOf(file: Uint8Array): Promise<RecordedFrame[]> {
  // Loaded with the first file that is read: most processes read none.
  const { BufferSource, EncodedPacketSink, Input, WEBM } = await import('mediabunny');
  using input = new Input({ source: new BufferSource(file), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (track?.codec !== 'vp8') return [];
  const frames: RecordedFrame[] = [];
  let first: number | null = null;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const head = parseVp8Frame(packet.data);
    if (!head || (first === null && !head.key)) continue;
    first ??= packet.timestamp;
    const ticks = Math.round((packet.timestamp - first) * 1000 * ticksPerMs);
    frames.push({
      ...head,
      ticks: Math.max(ticks, frames.at(-1)?.ticks ?? 0),
      data: Buffer.from(packet.data),
    });
  }
  return frames;
}

function gapBetween(before: RecordedFrame, after: RecordedFrame): Gap | null {
  const [fromMs, toMs] = [before.ticks / ticksPerMs, after.ticks / ticksPerMs];
  return toMs - fromMs > longestBetweenMs ? { fromMs, toMs } : null;
}
