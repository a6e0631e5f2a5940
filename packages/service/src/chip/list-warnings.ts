import type { ChipTrust } from '@ekyc/chip/verify';
import { type ChipDocument, chipDocuments, type ChipWarning, type IdType } from '@ekyc/contract';
import { loadBusiness } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { roomOf } from '../methods/index.ts';
import type { ChipPorts } from './chip-ports.ts';

/** How far back refused readings are listed. */
const refusedDays = 30;
const dayMs = 86_400_000;

type Ports = Pick<ChipPorts, 'db' | 'now' | 'chipTrust' | 'chipAuthorities'>;

const documentOf: Readonly<Partial<Record<IdType, ChipDocument>>> = {
  driversLicense: 'driversLicense',
  myNumberCard: 'myNumberCard',
  residenceCard: 'residenceCard',
  specialPermanentResidentCertificate: 'residenceCard',
  passport: 'passport',
};
const keysOf: Readonly<Record<ChipDocument, keyof ChipTrust>> = {
  driversLicense: 'licenceSigners',
  myNumberCard: 'myNumberAuthorities',
  residenceCard: 'residenceAuthorities',
  passport: 'passportRoots',
};

/**
 * What stands, or will soon stand, in the way of a business's readings. Told to its staff although the operator mends it:
 * they meet the person whose card is refused.
 */
export async function listChipWarnings(ports: Ports, businessId: string): Promise<readonly ChipWarning[]> {
  const { mode, customization } = await loadBusiness(ports.db, businessId);
  if (!customization.methods.some((method) => roomOf(method).holds === 'chip')) return [];
  const wanted = chipDocuments.filter((document) =>
    customization.idTypes.some((idType) => documentOf[idType] === document),
  );
  const trust = ports.chipTrust(mode);
  const missing = wanted.filter((document) => trust[keysOf[document]].length === 0);
  const refused = await countUnknown(
    ports.db,
    businessId,
    new Date(ports.now().getTime() - refusedDays * dayMs),
  );
  return [
    ...missing.map((document) => ({ document, code: 'missing' }) as const),
    ...wanted
      .filter((document) => !missing.includes(document) && (refused.get(document) ?? 0) > 0)
      .map((document) => ({ document, code: 'unknown', readings: refused.get(document) ?? 0 }) as const),
    ...ports.chipAuthorities().filter(({ document }) => wanted.includes(document)),
  ];
}

/** Readings that were refused because nobody is known who signed them. */
async function countUnknown(
  db: Database,
  businessId: string,
  since: Date,
): Promise<ReadonlyMap<ChipDocument, number>> {
  const rows = await db
    .selectFrom('chip_read')
    .innerJoin('verification', 'verification.id', 'chip_read.verification_id')
    .select('chip_read.document')
    .where('verification.business_id', '=', businessId)
    .where('chip_read.refusal', '=', 'authority_unknown')
    .where('chip_read.created_at', '>=', since)
    .execute();
  const counts = new Map<ChipDocument, number>();
  for (const { document } of rows) if (document) counts.set(document, (counts.get(document) ?? 0) + 1);
  return counts;
}
