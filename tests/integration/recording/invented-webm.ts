import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

/** A WebM that no camera made: the same VP8 key frame again and again, for so many seconds. */
export async function inventedWebm(frame: Buffer, seconds = 4): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const size = { codedWidth: frame.readUInt16LE(6) & 0x3fff, codedHeight: frame.readUInt16LE(8) & 0x3fff };
  for (let at = 0; at < seconds; at += 1)
    await source.add(new EncodedPacket(frame, 'key', at, 1), { decoderConfig: { codec: 'vp8', ...size } });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
