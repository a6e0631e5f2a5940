export interface Vp8Payload {
  /** Whether a frame begins here: start of its partition 0. */
  readonly beginsFrame: boolean;
  readonly data: Buffer;
}

/** Takes the payload descriptor off an RTP payload (RFC 7741 §4.2); null where it is cut or nothing follows. */
export function parseVp8Payload(payload: Buffer): Vp8Payload | null {
  const first = payload[0];
  if (first === undefined) return null;
  let at = 1;
  if (first & 0x80) {
    const extension = payload[at];
    if (extension === undefined) return null;
    at += 1;
    // Picture id of 7 or 15 bits, TL0PICIDX, TID and KEYIDX.
    if (extension & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1;
    if (extension & 0x40) at += 1;
    if (extension & 0x30) at += 1;
  }
  if (at >= payload.length) return null;
  return { beginsFrame: (first & 0x17) === 0x10, data: payload.subarray(at) };
}

/** Whether an RTP payload is the begin of a key frame. */
export function beginsKeyFrame(payload: Buffer): boolean {
  const part = parseVp8Payload(payload);
  return part !== null && part.beginsFrame && ((part.data[0] ?? 1) & 1) === 0;
}

export interface Vp8Frame {
  readonly key: boolean;
  /** Of a key frame, in pixels; 0 for the others, which keep the last one's. */
  readonly width: number;
  readonly height: number;
}

/** Reads what begins a frame (RFC 6386 §9.1, §19.1); null where it is none that a decoder would take. */
export function parseVp8Frame(frame: Uint8Array): Vp8Frame | null {
  if (frame.length < 4) return null;
  const [tag = 0] = frame;
  // Versions above 3 are not defined.
  if (((tag >> 1) & 7) > 3) return null;
  if (tag & 1) return { key: false, width: 0, height: 0 };
  if (frame.length < 11 || frame[3] !== 0x9d || frame[4] !== 0x01 || frame[5] !== 0x2a) return null;
  const width = ((frame[6] ?? 0) | ((frame[7] ?? 0) << 8)) & 0x3fff;
  const height = ((frame[8] ?? 0) | ((frame[9] ?? 0) << 8)) & 0x3fff;
  return width > 0 && height > 0 ? { key: true, width, height } : null;
}
