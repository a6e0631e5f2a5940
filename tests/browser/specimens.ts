import type { IdType } from '@ekyc/contract';
import {
  type DocumentHolder,
  type DocumentSpecimen,
  documentHolder,
  driversLicense,
  drivingHistoryCertificate,
  holderOf,
  licenceHolder,
  type LicenceHolder,
  myNumberCard,
  passport,
  residenceCard,
  type Scenes,
  specialPermanentResidentCertificate,
  visitorScenes,
} from '@ekyc/testkit';

/** A visitor with a document: who it is, and all that the cameras see of them. */
export interface Visit {
  readonly idType: IdType;
  readonly holder: LicenceHolder;
  readonly scenes: Scenes;
}

async function visitOf(holder: DocumentHolder, drawn: Promise<DocumentSpecimen>): Promise<Visit> {
  const document = await drawn;
  const { idType } = document;
  // Who has a passport or a residence card enters the name in the letters that stand there.
  const latin = idType === 'passport' && { familyName: holder.surname, firstName: holder.givenName };
  return {
    idType,
    holder: { ...holder, ...latin },
    scenes: visitorScenes({ document, face: holder.seed }),
  };
}

const visits = {
  licence: async () => {
    const holder = licenceHolder(3);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    return { idType: 'driversLicense' as const, holder, scenes };
  },
  expiredLicence: () => {
    const holder = documentHolder(3, 'common', { expiryDate: '2026-10-09' });
    return visitOf(holder, driversLicense(holder));
  },
  drivingHistoryCertificate: () => {
    const holder = documentHolder(1);
    return visitOf(holder, drivingHistoryCertificate(holder));
  },
  myNumberCard: () => {
    const holder = documentHolder(2);
    return visitOf(holder, myNumberCard(holder));
  },
  residenceCard: () => {
    const holder = holderOf('residenceCard', 1);
    return visitOf(holder, residenceCard(holder));
  },
  unitedResidenceCard: () => {
    const holder = holderOf('residenceCard', 5);
    return visitOf(holder, residenceCard(holder, { united: true }));
  },
  specialPermanentResidentCertificate: () => {
    const holder = holderOf('specialPermanentResidentCertificate', 4);
    return visitOf(holder, specialPermanentResidentCertificate(holder));
  },
  passport: () => {
    const holder = documentHolder(0);
    return visitOf(holder, passport(holder));
  },
  passportWithoutAddressPage: () => {
    const holder = documentHolder(6);
    return visitOf(holder, passport(holder, { booklet: 'from2020' }));
  },
} satisfies Record<string, () => Promise<Visit>>;

export type VisitName = keyof typeof visits;

const drawn = new Map<VisitName, Promise<Visit>>();

/** A visit by name; its pictures are drawn when they are first seen and kept for the other tests of a worker. */
export function visit(name: VisitName): Promise<Visit> {
  const known = drawn.get(name) ?? visits[name]();
  drawn.set(name, known);
  return known;
}
