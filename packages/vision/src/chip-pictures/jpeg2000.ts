import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readCodestream } from './jpeg2000-header.ts';

/** A picture by its header alone: nothing is decoded before `draw`. */
export interface Jpeg2000Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  /** Pixels, interleaved, or null where it is damaged. */
  readonly draw: () => Promise<Uint8Array | null>;
}

interface Decoder {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getFrameInfo(): { width: number; height: number; bitsPerSample: number; componentCount: number };
  getDecodedBuffer(): Uint8Array;
}
type LoadDecoder = (settings: {
  wasmBinary: Uint8Array;
  print: () => void;
  printErr: () => void;
}) => Promise<{ J2KDecoder: new () => Decoder }>;

const require = createRequire(import.meta.url);
let library: { load: LoadDecoder; wasmBinary: Uint8Array } | undefined;

/** OpenJPEG (BSD-2-Clause) as WebAssembly: what a damaged picture does there stays in memory that ends with it. */
function openJpeg(): { load: LoadDecoder; wasmBinary: Uint8Array } {
  library ??= {
    load: require('@cornerstonejs/codec-openjpeg/decodewasmjs') as LoadDecoder,
    wasmBinary: readFileSync(require.resolve('@cornerstonejs/codec-openjpeg/decodewasm')),
  };
  return library;
}

const signature = Buffer.from('0000000c6a5020200d0a870a', 'hex');
const codestreamStart = Buffer.from('ff4fff51', 'hex');
const mostBoxes = 32;

/** Whether these are the first bytes of a JPEG 2000 file or codestream. */
export function looksLikeJpeg2000(bytes: Buffer): boolean {
  return [signature, codestreamStart].some((start) => bytes.subarray(0, start.length).equals(start));
}

/** The codestream in the boxes of a JP2 file (ISO/IEC 15444-1, annex I), or the codestream itself. */
function codestreamOf(bytes: Buffer): Buffer | null {
  if (bytes.subarray(0, 4).equals(codestreamStart)) return bytes;
  for (let at = 0, boxes = 0; at + 8 <= bytes.length && boxes < mostBoxes; boxes++) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'jp2c') {
      const content = bytes.subarray(at + 8, length === 0 ? bytes.length : at + length);
      return content.subarray(0, 4).equals(codestreamStart) ? content : null;
    }
    // 1 would announce a length of 64 bits, which no picture within our bounds needs.
    if (length < 8) return null;
    at += length;
  }
  return null;
}

/** Reads the header alone. Null for what no chip holds, see `readCodestream`. */
export function openJpeg2000(input: Uint8Array): Jpeg2000Picture | null {
  const codestream = codestreamOf(Buffer.from(input.buffer, input.byteOffset, input.byteLength));
  const size = codestream && readCodestream(codestream);
  return size ? { ...size, draw: async () => draw(codestream, size) } : null;
}

async function draw(
  codestream: Buffer,
  { width, height, channels }: Omit<Jpeg2000Picture, 'draw'>,
): Promise<Uint8Array | null> {
  const { load, wasmBinary } = openJpeg();
  const quiet = () => undefined;
  try {
    // Of its own for each picture: nothing of the one before is left.
    const { J2KDecoder } = await load({ wasmBinary, print: quiet, printErr: quiet });
    const decoder = new J2KDecoder();
    decoder.getEncodedBuffer(codestream.length).set(codestream);
    decoder.decode();
    const found = decoder.getFrameInfo();
    const isAsSaid =
      found.width === width &&
      found.height === height &&
      found.componentCount === channels &&
      found.bitsPerSample === 8;
    const pixels = decoder.getDecodedBuffer();
    // A damaged one leaves sizes of zero, and no error.
    return isAsSaid && pixels.length === width * height * channels ? Uint8Array.from(pixels) : null;
  } catch {
    // The library throws numbers, and its words may quote the file.
    return null;
  }
}
