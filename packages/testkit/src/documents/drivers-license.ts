import {
  type DocumentLooks,
  type DocumentSpecimen,
  printPicture,
  printPortrait,
} from './document-specimen.ts';
import { drawLicenceBack } from './licence-back.ts';
import { drawLicenceFront, licencePortrait } from './licence-front.ts';
import { addressOf, type LicenceHolder } from './licence-holder.ts';

/** A licence as flat pictures with transparent rounded corners, 1518 × 957, and what is printed on it. */
export interface LicenceSpecimen extends DocumentSpecimen {
  readonly idType: 'driversLicense';
  readonly back: Buffer;
  readonly truth: Readonly<
    Record<'name' | 'birthday' | 'address' | 'issueDate' | 'expiryDate' | 'number', string>
  >;
}

export interface LicenceLooks extends DocumentLooks {
  /** Lines on the back, e.g. a new address. */
  readonly remarks?: readonly string[];
  /** Band of the expiry: gold with 優良, else blue or green. */
  readonly band?: 'gold' | 'blue' | 'green';
}

/** Prints an invented driving licence. Says 見本 in small letters beside what is read. */
export async function driversLicense(
  holder: LicenceHolder,
  looks: LicenceLooks = {},
): Promise<LicenceSpecimen> {
  const { issueDate = holder.issueDate, expiryDate = holder.expiryDate } = looks;
  const portrait = await printPortrait(holder.seed, licencePortrait, looks.portrait);
  const front = drawLicenceFront({ ...holder, issueDate, expiryDate }, portrait, looks.band ?? 'blue');
  return {
    idType: 'driversLicense',
    front: await printPicture(front),
    back: await printPicture(drawLicenceBack(looks.remarks ?? [])),
    truth: {
      name: `${holder.familyName} ${holder.firstName}`,
      birthday: holder.birthday,
      address: addressOf(holder),
      issueDate,
      expiryDate,
      number: holder.number,
    },
  };
}
