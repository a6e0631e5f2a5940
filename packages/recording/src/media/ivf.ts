/** Times in 1/90000 s, as RTP has them (RFC 7741 §4.1). */
export const ticksPerMs = 90;

export interface TimedFrame {
  /** In 1/90000 s since the segment's first frame. */
  readonly ticks: number;
  readonly data: Uint8Array;
}

const fileHeaderLength = 32;
const frameHeaderLength = 12;

/** Joins VP8 frames to one IVF file, which players of raw VP8 take (numbers little-endian). */
export function writeIvf(
  frames: readonly TimedFrame[],
  size: { readonly width: number; readonly height: number },
): Buffer {
  const header = Buffer.alloc(fileHeaderLength);
  header.write('DKIF', 0, 'latin1');
  header.writeUInt16LE(fileHeaderLength, 6);
  header.write('VP80', 8, 'latin1');
  header.writeUInt16LE(size.width, 12);
  header.writeUInt16LE(size.height, 14);
  header.writeUInt32LE(ticksPerMs * 1000, 16);
  header.writeUInt32LE(1, 20);
  header.writeUInt32LE(frames.length, 24);
  const parts: Uint8Array[] = [header];
  for (const { ticks, data } of frames) {
    const before = Buffer.alloc(frameHeaderLength);
    before.writeUInt32LE(data.length, 0);
    before.writeBigUInt64LE(BigInt(ticks), 4);
    parts.push(before, data);
  }
  return Buffer.concat(parts);
}

/** @throws Error when the file is cut or none of ours */
export function readIvf(file: Buffer): TimedFrame[] {
  if (file.length < fileHeaderLength || file.toString('latin1', 0, 4) !== 'DKIF')
    throw new Error('not an IVF file');
  const frames: TimedFrame[] = [];
  for (let at = fileHeaderLength; at < file.length; ) {
    if (at + frameHeaderLength > file.length) throw new Error('an IVF file is cut');
    const end = at + frameHeaderLength + file.readUInt32LE(at);
    if (end > file.length) throw new Error('an IVF file is cut');
    frames.push({
      ticks: Number(file.readBigUInt64LE(at + 4)),
      data: file.subarray(at + frameHeaderLength, end),
    });
    at = end;
  }
  return frames;
}
