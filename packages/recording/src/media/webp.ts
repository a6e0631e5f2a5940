import { parseVp8Frame } from './vp8.ts';

/**
 * A VP8 key frame as a picture of its own: the bitstream of a lossy WebP is one (WebP container specification, "Simple
 * File Format (Lossy)"; RFC 9649 §2.5). Nothing is decoded or encoded.
 * @returns null where the frame is not a key frame
 */
export function webpOfKeyFrame(frame: Uint8Array): Buffer | null {
  if (!parseVp8Frame(frame)?.key) return null;
  const padding = frame.length % 2;
  const header = Buffer.alloc(20);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(12 + frame.length + padding, 4);
  header.write('WEBPVP8 ', 8, 'latin1');
  header.writeUInt32LE(frame.length, 16);
  return Buffer.concat([header, frame, Buffer.alloc(padding)]);
}
