import type { DocumentHolder } from './document-holder.ts';
import {
  type DocumentLooks,
  type DocumentSpecimen,
  printPicture,
  printPortrait,
} from './document-specimen.ts';
import { eraYear, paddedEraDate } from './era-date.ts';
import { drawFireServiceBack } from './fire-service-back.ts';
import { classRows, type FireServiceLicence, type IssuedClass, issuedClass } from './fire-service-classes.ts';
import { drawFireServiceFront, fireServicePortrait } from './fire-service-front.ts';
import { seededRandom } from '../random.ts';

export interface FireServiceLooks extends Pick<DocumentLooks, 'portrait'> {
  /** Prefixes of the classes held, `classA`, `classB4`; some of them, by the holder's seed, when left out. */
  readonly classes?: readonly string[];
  /** Other values than the holder's own for single classes. */
  readonly issued?: Readonly<Record<string, Partial<IssuedClass>>>;
  /** The day under the photo, `YYYY-MM-DD`. */
  readonly photoRenewalDate?: string;
  /** Printed before 令和 was named: the day under the photo is one of 平成, though it lies after its end. */
  readonly printedInHeisei?: boolean;
  readonly dates?: 'dotted' | 'kanji';
}

type FireServiceSpecimen = DocumentSpecimen<FireServiceLicence> & { readonly back: Buffer };

/** Prints an invented 危険物取扱者免状: title, holder and table where the publicly described card has them. */
export function hazMatLicense(
  holder: DocumentHolder,
  looks: FireServiceLooks = {},
): Promise<FireServiceSpecimen> {
  return fireServiceLicence('hazMatLicense', holder, looks);
}

/** Prints an invented 消防設備士免状: the same card with thirteen narrower rows. */
export function fireDefenseEquipmentOfficerLicense(
  holder: DocumentHolder,
  looks: FireServiceLooks = {},
): Promise<FireServiceSpecimen> {
  return fireServiceLicence('fireDefenseEquipmentOfficerLicense', holder, looks);
}

async function fireServiceLicence(
  licence: FireServiceLicence,
  holder: DocumentHolder,
  looks: FireServiceLooks,
): Promise<FireServiceSpecimen> {
  const { dates = 'dotted', photoRenewalDate = `2031${holder.birthday.slice(4)}` } = looks;
  const classes = classesOf(licence, holder, looks);
  const abroad = holder.nationality !== '日本';
  const name = holder.nameKanji || `${holder.familyName} ${holder.firstName}`;
  const licenseNumber = `${holder.prefCode}${holder.number.slice(2, 12)}`;
  const { birthday } = holder;
  const portrait = await printPortrait(holder.seed, fireServicePortrait, looks.portrait);
  const domicile = abroad ? '外国籍' : holder.prefecture;
  const photoRenewal = looks.printedInHeisei ? inHeisei(photoRenewalDate) : paddedEraDate(photoRenewalDate);
  const front = { licence, name, birthday, domicile, licenseNumber, classes, photoRenewal, dates };
  return {
    idType: licence,
    front: await printPicture(drawFireServiceFront(front, portrait)),
    back: await printPicture(drawFireServiceBack(licence)),
    truth: {
      name,
      birthday,
      domicile: abroad ? '99' : holder.prefCode,
      licenseNumber,
      photoRenewalDate,
      ...Object.fromEntries(
        Object.entries(classes).flatMap(([prefix, { issueDate, issueNumber, issuingGovernor }]) => [
          [`${prefix}IssueDate`, issueDate],
          [`${prefix}IssueNumber`, issueNumber],
          [`${prefix}IssuingGovernor`, issuingGovernor],
        ]),
      ),
    },
  };
}

function classesOf(
  licence: FireServiceLicence,
  { seed, birthday }: DocumentHolder,
  { classes, issued = {} }: FireServiceLooks,
): Record<string, IssuedClass> {
  const all = classRows[licence].map(({ prefix }) => prefix);
  const random = seededRandom(seed + 7000);
  // One class is always held; the others by chance.
  const sure = random.pick(all);
  const some = all.filter((prefix) => prefix === sure || random.next() < 0.35);
  const birthYear = Number(birthday.slice(0, 4));
  return Object.fromEntries(
    (classes ?? some).map((prefix) => [
      prefix,
      { ...issuedClass(seed, prefix, birthYear), ...issued[prefix] },
    ]),
  );
}

/** A day after 平成 as it was foretold: 平成40年04月01日 is one of 2028. */
function inHeisei(day: string): string {
  const { era, year } = eraYear(day);
  if (era !== '令和') throw new Error('a day of 令和 expected');
  return `平成${year + 30}年${day.slice(5, 7)}月${day.slice(8)}日`;
}
