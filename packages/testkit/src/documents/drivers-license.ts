import sharp from 'sharp';
import { drawPerson } from '../people/draw-person.ts';
import { drawLicenceBack } from './licence-back.ts';
import { drawLicenceFront } from './licence-front.ts';
import { addressOf, type LicenceHolder } from './licence-holder.ts';

/** A licence as flat pictures with transparent rounded corners, 1518 × 957, and what is printed on it. */
export interface LicenceSpecimen {
  readonly front: Buffer;
  readonly back: Buffer;
  readonly truth: {
    readonly name: string;
    readonly birthday: string;
    readonly address: string;
    readonly issueDate: string;
    readonly expiryDate: string;
    readonly number: string;
  };
}

export interface LicenceLooks {
  /** Another picture than the drawn person for the portrait (any format sharp reads; cut to 252:315). */
  readonly portrait?: Buffer;
  /** Lines on the back, e.g. a new address. */
  readonly remarks?: readonly string[];
  /** Band of the expiry: gold with 優良, else blue or green. */
  readonly band?: 'gold' | 'blue' | 'green';
}

/** Pixels of the flat pictures to one unit of the drawing (1012 × 638). */
const SCALE = 1.5;

/** Prints an invented driving licence. Says 見本 in small letters beside what is read. */
export async function driversLicense(
  holder: LicenceHolder,
  looks: LicenceLooks = {},
): Promise<LicenceSpecimen> {
  const source =
    looks.portrait ??
    Buffer.from(drawPerson(holder.seed, { portrait: true, width: 252 * 2, height: 315 * 2 }));
  const portrait = await sharp(source)
    .resize(252 * 2, 315 * 2, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer();
  return {
    front: await print(drawLicenceFront(holder, portrait, looks.band ?? 'blue')),
    back: await print(drawLicenceBack(looks.remarks ?? [])),
    truth: {
      name: `${holder.familyName} ${holder.firstName}`,
      birthday: holder.birthday,
      address: addressOf(holder),
      issueDate: holder.issueDate,
      expiryDate: holder.expiryDate,
      number: holder.number,
    },
  };
}

function print(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * SCALE })
    .png({ compressionLevel: 3 })
    .toBuffer();
}
