import type { IdType } from '@ekyc/contract';
import {
  type DocumentHolder,
  type DocumentSpecimen,
  documentHolder,
  driversLicense,
  drivingHistoryCertificate,
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

/**
 * The drawn person whose pictures of all instructions are most alike (the largest distance is 0.43): of some others
 * two lie so far apart (0.53 and more) that the service rightly wants a person to look.
 */
const drawnWell = { seed: 5 } as const;

async function visitOf(holder: DocumentHolder, drawn: Promise<DocumentSpecimen>): Promise<Visit> {
  const document = await drawn;
  const { idType } = document;
  // Who has a passport or a residence card enters the name in the letters that stand there.
  const latin = idType === 'passport' && { familyName: holder.surname, firstName: holder.givenName };
  return {
    idType,
    holder: { ...holder, ...latin },
    // As far away as the frame on the screen asks for: an upright screen shows less than the camera sees.
    scenes: visitorScenes({
      document,
      face: holder.seed,
      ...(idType === 'passport' && { photograph: { fill: 0.78 } }),
    }),
  };
}

const visits = {
  licence: async () => {
    const holder = licenceHolder(3);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    return { idType: 'driversLicense' as const, holder, scenes };
  },
  expiredLicence: () => {
    const holder = documentHolder(3, 'common', { ...drawnWell, expiryDate: '2026-10-09' });
    return visitOf(holder, driversLicense(holder));
  },
  drivingHistoryCertificate: () => {
    const holder = documentHolder(1, 'common', drawnWell);
    return visitOf(holder, drivingHistoryCertificate(holder));
  },
  myNumberCard: () => {
    const holder = documentHolder(2, 'common', drawnWell);
    return visitOf(holder, myNumberCard(holder));
  },
  residenceCard: () => {
    const holder = documentHolder(1, 'resident', drawnWell);
    return visitOf(holder, residenceCard(holder));
  },
  unitedResidenceCard: () => {
    const holder = documentHolder(5, 'resident', drawnWell);
    return visitOf(holder, residenceCard(holder, { united: true }));
  },
  specialPermanentResidentCertificate: () => {
    const holder = documentHolder(4, 'resident', drawnWell);
    return visitOf(holder, specialPermanentResidentCertificate(holder));
  },
  passport: () => {
    const holder = documentHolder(0, 'common', drawnWell);
    return visitOf(holder, passport(holder));
  },
  passportWithoutAddressPage: () => {
    const holder = documentHolder(6, 'common', drawnWell);
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
