import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import { frameOf } from '../../../packages/recording/test/vp8-frames.ts';

/** A WebM as `janus-pp-rec` makes it: so many VP8 frames 33 ms apart, every 60th a key frame; none that would be shown. */
export async function webmFile(frames: number, bytes = 2000): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 640, codedHeight: 480 };
  for (let at = 0; at < frames; at += 1) {
    const kind = at % 60 === 0 ? 'key' : 'delta';
    const packet = new EncodedPacket(frameOf(kind, bytes), kind, (at * 33) / 1000, 0.033);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
