import { isMyNumber } from '@ekyc/documents';
import { MdocRefusal, orRefuse } from '../refusal.ts';

/** A record with its portrait is some 10 to 60 KB; the widest seen in trials of others is below 200. */
export const mostAnswerBytes = 512 * 1024;
/** An element's value lies eight deep; certificates and keys lie less deep. */
const mostDepth = 16;
/** A signed object lists a digest for each element of a record, some forty; decoys may double them. */
const mostObjects = 10_000;

interface Walk {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly end: number;
  at: number;
  readonly counted: { objects: number };
}

const malformed = () => new MdocRefusal('answer_malformed');

/**
 * Walks one CBOR object (RFC 8949), and those embedded in it, before a library decodes it. cbor-x bounds neither depth
 * nor number, takes the last of repeated keys, and gives a meaning to tags that build objects of its own. So only what
 * ISO/IEC 18013-5 needs passes: definite and shortest lengths, keys that are text or integers and appear once, tags 0,
 * 24 and 1004, no floating numbers. What passes is the same bytes when it is encoded again.
 * @throws {MdocRefusal} `answer_oversized`, `answer_too_deep`, `answer_malformed`, `my_number_in_answer`
 */
export function checkCbor(bytes: Uint8Array): void {
  if (bytes.length > mostAnswerBytes) throw new MdocRefusal('answer_oversized');
  walkWhole(bytes, 0, { objects: 0 });
}

function walkWhole(bytes: Uint8Array, depth: number, counted: { objects: number }): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const walk: Walk = { bytes, view, end: bytes.length, at: 0, counted };
  walkObject(walk, depth);
  if (walk.at !== walk.end) throw malformed();
}

function walkObject(walk: Walk, depth: number): void {
  if (depth > mostDepth) throw new MdocRefusal('answer_too_deep');
  walk.counted.objects += 1;
  if (walk.counted.objects > mostObjects) throw new MdocRefusal('answer_oversized');
  const { major, value } = readHead(walk);
  if (major === 2) takeBytes(walk, value);
  else if (major === 3) takeText(walk, value);
  else if (major === 4) walkTimes(walk, value, () => walkObject(walk, depth + 1));
  else if (major === 5) walkMap(walk, value, depth);
  else if (major === 6) walkTagged(walk, value, depth);
}

/** Length or value; floating numbers, indefinite lengths, `undefined` and lengths longer than needed are refused. */
function readHead(walk: Walk): { readonly major: number; readonly value: number } {
  const first = takeBytes(walk, 1)[0] ?? 0;
  const [major, short] = [first >> 5, first & 0x1f];
  if (major === 7 && (short < 20 || short > 22)) throw malformed();
  if (short < 24) return { major, value: short };
  if (short > 27) throw malformed();
  const width = 1 << (short - 24);
  const from = walk.at;
  takeBytes(walk, width);
  const value =
    width === 1
      ? walk.view.getUint8(from)
      : width === 2
        ? walk.view.getUint16(from)
        : width === 4
          ? walk.view.getUint32(from)
          : Number(walk.view.getBigUint64(from));
  const least = width === 1 ? 24 : 2 ** (8 * (width / 2));
  if (value < least || !Number.isSafeInteger(value)) throw malformed();
  return { major, value };
}

function takeBytes(walk: Walk, length: number): Uint8Array {
  if (length > walk.end - walk.at) throw malformed();
  walk.at += length;
  return walk.bytes.subarray(walk.at - length, walk.at);
}

function takeText(walk: Walk, length: number): string {
  const bytes = takeBytes(walk, length);
  const text = orRefuse('answer_malformed', () => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  refuseNumber(text);
  return text;
}

function walkTimes(walk: Walk, times: number, step: () => void): void {
  // Each object is a byte at least: a length that cannot be true costs no loop.
  if (times > walk.end - walk.at) throw malformed();
  for (let done = 0; done < times; done += 1) step();
}

function walkMap(walk: Walk, pairs: number, depth: number): void {
  const keys = new Set<string>();
  walkTimes(walk, pairs, () => {
    const from = walk.at;
    const kind = (walk.bytes[from] ?? 0xff) >> 5;
    if (kind !== 0 && kind !== 1 && kind !== 3) throw malformed();
    walkObject(walk, depth + 1);
    keys.add(Buffer.from(walk.bytes.subarray(from, walk.at)).toString('hex'));
    walkObject(walk, depth + 1);
  });
  if (keys.size !== pairs) throw malformed();
}

const dateForms = new Map([
  [0, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  [1004, /^\d{4}-\d\d-\d\d$/],
]);

function walkTagged(walk: Walk, tag: number, depth: number): void {
  const { major, value } = readHead(walk);
  const form = dateForms.get(tag);
  if (form) {
    if (major !== 3 || !form.test(takeText(walk, value))) throw malformed();
  } else if (tag === 24 && major === 2) walkWhole(takeBytes(walk, value), depth + 1, walk.counted);
  else throw malformed();
}

/** Names of the number, however they are spaced; certificates are bytes, and may bear the card's English name. */
const numberName = /individual[ ._-]?number|個人番号/iu;

function refuseNumber(text: string): void {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '');
  if (numberName.test(text) || isMyNumber(digits)) throw new MdocRefusal('my_number_in_answer');
}

/**
 * Refuses what names a My Number anywhere, as element, namespace, value, or within other bytes. It stands before any
 * other look at an opened answer.
 * @throws {MdocRefusal} `my_number_in_answer`; the bytes are overwritten
 */
export function refuseMyNumber(bytes: Uint8Array): void {
  if (
    !/individual_number/i.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))
  )
    return;
  bytes.fill(0);
  throw new MdocRefusal('my_number_in_answer');
}
