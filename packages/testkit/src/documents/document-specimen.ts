import type { IdType } from '@ekyc/contract';
import sharp from 'sharp';
import { keyOf } from '../cache/index.ts';
import { drawPerson } from '../people/draw-person.ts';

/** A document as flat pictures with transparent rounded corners, and what is printed on it. */
export interface DocumentSpecimen<Type extends string = IdType> {
  readonly idType: Type;
  /** Of a passport its data page. */
  readonly front: Buffer;
  readonly back?: Buffer;
  /** A passport's 所持人記入欄. */
  readonly addressPage?: Buffer;
  /** Field → text as printed, days as `YYYY-MM-DD`; places of the licences by their codes. */
  readonly truth: Readonly<Record<string, string>>;
}

/** What may be drawn in another way than the holder's own. */
export interface DocumentLooks {
  /** Another picture than the drawn person for the portrait (any format sharp reads; cut to the frame). */
  readonly portrait?: Buffer;
  /** `YYYY-MM-DD` */
  readonly issueDate?: string;
  readonly expiryDate?: string;
}

/** Pixels of the flat pictures to one unit of the drawings. */
const scale = 1.5;

/** What this process printed by its drawing; the files of tests that it runs ask for the same few people's documents. */
const printed = new Map<string, Promise<Buffer>>();
/** A printed document is a third of a megabyte. */
const printedAtMost = 200;

/** Renders a drawing with its transparency. */
export async function printPicture(svg: string): Promise<Buffer> {
  const key = keyOf(svg);
  const known = printed.get(key) ?? rendered(svg);
  // The newest are kept.
  printed.delete(key);
  printed.set(key, known);
  const [oldest] = printed.keys();
  if (printed.size > printedAtMost && oldest !== undefined) printed.delete(oldest);
  // A copy: whoever asked may write into it.
  return Buffer.from(await known);
}

function rendered(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * scale })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** The portrait in a frame of the given units, as an SVG image at that place. */
export async function printPortrait(
  seed: number,
  frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  portrait?: Buffer,
): Promise<string> {
  const size = [frame.width * 2, frame.height * 2] as const;
  const source =
    portrait ?? Buffer.from(drawPerson(seed, { portrait: true, width: size[0], height: size[1] }));
  const jpeg = await sharp(source)
    .resize(...size, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer();
  return (
    `<image x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}"` +
    ` href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`
  );
}
