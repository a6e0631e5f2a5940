import type { LicenceType, ReadableDocument } from '@ekyc/documents';
import {
  type DocumentHolder,
  type DocumentSpecimen,
  documentHolder,
  driversLicense,
  drivingHistoryCertificate,
  type FireServiceLooks,
  fireDefenseEquipmentOfficerLicense,
  hazMatLicense,
  myNumberCard,
  type NameSet,
  passport,
  residenceCard,
  specialPermanentResidentCertificate,
} from '@ekyc/testkit';

export type Specimen = Pick<DocumentSpecimen<ReadableDocument>, 'idType' | 'front' | 'truth'>;

type Print = (seed: number, names: NameSet) => Promise<Specimen>;

/** Every seventh licence is that of a foreigner; the table's days are printed in both forms. */
const licence =
  (
    draw: (holder: DocumentHolder, looks: FireServiceLooks) => Promise<DocumentSpecimen<LicenceType>>,
  ): Print =>
  (seed, names) =>
    draw(documentHolder(seed, seed % 7 === 6 ? 'resident' : names), {
      dates: seed % 3 === 0 ? 'kanji' : 'dotted',
    });

/** Every document that is read, printed for the person with a seed. Residents' names are Latin whatever set is asked for. */
export const specimens: Readonly<Record<ReadableDocument, Print>> = {
  driversLicense: (seed, names) => driversLicense(documentHolder(seed, names)),
  drivingHistoryCertificate: (seed, names) => drivingHistoryCertificate(documentHolder(seed, names)),
  myNumberCard: (seed, names) => myNumberCard(documentHolder(seed, names)),
  residenceCard: (seed) => residenceCard(documentHolder(seed, 'resident')),
  specialPermanentResidentCertificate: (seed) =>
    specialPermanentResidentCertificate(documentHolder(seed, 'resident')),
  passport: (seed, names) => passport(documentHolder(seed, names)),
  hazMatLicense: licence(hazMatLicense),
  fireDefenseEquipmentOfficerLicense: licence(fireDefenseEquipmentOfficerLicense),
};

/** How far a hand is from holding the phone straight, by seed: degrees. */
export function heldByHand(seed: number): { rotation: number; tiltX: number; tiltY: number; seed: number } {
  return { seed, rotation: (seed % 7) - 3, tiltX: (seed % 5) * 3, tiltY: ((seed * 3) % 7) - 3 };
}

/** A page fills more of the frame than a card, as the guidance asks for. */
export function fillOf(idType: ReadableDocument): number {
  return idType === 'passport' ? 0.9 : 0.8;
}
