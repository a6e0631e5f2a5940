/** A portrait as the record holds it, never decoded here. Width and height in pixels. */
export interface RecordPortrait {
  readonly bytes: Uint8Array;
  readonly format: 'jpeg' | 'jpeg2000';
  readonly width: number;
  readonly height: number;
}

/** Portraits of ISO/IEC 18013-5 are some 300 × 400; twice a phone camera's width is none. */
const mostPixelsAcross = 4096;

/** Format and size by the picture's own header; null where it is neither JPEG nor JPEG 2000, or of no sensible size. */
export function readPortrait(bytes: Uint8Array): RecordPortrait | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = jpegSize(view) ?? jpeg2000Size(view);
  if (!size || size.width < 1 || size.height < 1) return null;
  return Math.max(size.width, size.height) > mostPixelsAcross ? null : { bytes, ...size };
}

type Size = Pick<RecordPortrait, 'format' | 'width' | 'height'>;

/** ITU-T T.81 B.2.2: the frame header, behind segments that each say their length. */
function jpegSize(view: DataView): Size | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const length = view.getUint16(at + 2);
    if (marker === 0xda || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

const boxSignature = 0x0d0a_870a;
const imageHeader = 0x6968_6472;
const codestream = 0xff4f_ff51;

/** ITU-T T.800: `ihdr` within `jp2h` of a file, or SIZ of a bare codestream. */
function jpeg2000Size(view: DataView): Size | null {
  const format = 'jpeg2000';
  if (view.byteLength >= 24 && view.getUint32(0) === codestream) {
    const [left, top] = [view.getUint32(16), view.getUint32(20)];
    return { format, width: view.getUint32(8) - left, height: view.getUint32(12) - top };
  }
  if (view.byteLength < 48 || view.getUint32(8) !== boxSignature) return null;
  // Signature and file type come first; the header stands right behind them.
  for (let at = 12; at + 24 <= Math.min(view.byteLength, 512); at += 4)
    if (view.getUint32(at + 4) === imageHeader && view.getUint32(at) === 22)
      return { format, height: view.getUint32(at + 8), width: view.getUint32(at + 12) };
  return null;
}
