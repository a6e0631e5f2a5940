import { todayInTokyo } from '@ekyc/documents';
import { loadBusiness } from '../business/index.ts';
import {
  type AcceptPorts,
  countPassed,
  countSeenBefore,
  frozenPictures,
  type SeenBefore,
  soughtOf,
  isOfChip,
} from '../capture/index.ts';
import { compareFaces } from '../faces/index.ts';
import { readFrozenFront } from '../reading/index.ts';
import type { Database } from '../database/index.ts';
import { matchRuleOf } from '../engine/index.ts';
import { ruleOfVersion } from '../law/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import { sealedFields } from '../sealing/index.ts';
import { countSameNumber, hashOfNumber } from './document-number.ts';
import type { Findings } from './findings.ts';

/** What an examination found, with the hash by which the document is known again. */
export interface Gathered {
  readonly findings: Findings;
  readonly documentNumberHash: Buffer | null;
}

/** Reads and compares the frozen pictures, and looks up what the checks need. Throws EngineBusyError. */
export async function gather(ports: AcceptPorts, row: VerificationTable): Promise<Gathered> {
  const vault = openVault(ports.master, row);
  const { customization } = await loadBusiness(ports.db, row.business_id);
  const rule = ruleOfVersion(row.regime, row.rule_version);
  const pictures = await frozenPictures(ports.db, row.id);
  const reading = await readFrozenFront(ports, row, vault);
  if (!reading || !row.id_type) throw new Error('a submitted verification has no frozen front');
  const comparison = await compareFaces(ports, vault, { businessId: row.business_id }, pictures);
  const request = row.sealed_request ? vault.openJson(sealedFields.request, row.sealed_request) : null;
  const entered = row.sealed_profile ? vault.openJson(sealedFields.profile, row.sealed_profile) : {};
  const documentNumberHash = hashOfNumber(ports.master, row, reading);
  const findings: Findings = {
    idType: row.id_type,
    pictures: pictures.map((picture) => ({
      ...picture,
      measures: vault.openJson(
        sealedFields.measuresOf(picture.material.id),
        picture.material.sealed_measures,
      ),
    })),
    reading,
    comparison,
    match: matchRuleOf(ports, { mode: row.mode, customization }),
    // What the business knows counts more than what the visitor typed.
    profile: { ...entered, ...request?.profile },
    requiresAddress: rule.requiresAddress,
    forbiddenNumberRefusals: await countForbidden(ports.db, row.id),
    passedInstructions: await countPassed(
      ports.db,
      pictures.flatMap(({ material }) => material.challenge_id ?? []),
    ),
    seenBefore: await seenBefore(ports, row),
    sameNumber: documentNumberHash ? await countSameNumber(ports.db, row, documentNumberHash) : null,
    minimumAge: higher(rule.minimumAge, customization.minimumAge),
    today: todayInTokyo(ports.now()),
  };
  return { findings, documentNumberHash };
}

export function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

export async function countForbidden(db: Database, verificationId: string): Promise<number> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('sequence')
    .where('verification_id', '=', verificationId)
    .where('action', '=', 'material.forbidden_number')
    .execute();
  return rows.length;
}

/** How many of the frozen pictures came earlier in another verification, and how many of them changed. */
export async function seenBefore(ports: AcceptPorts, row: VerificationTable): Promise<SeenBefore> {
  const frozen = await frozenPictures(ports.db, row.id);
  const sought = await soughtOf(
    ports,
    row,
    // A chip gives the same pictures each time.
    frozen.flatMap(({ material }) => (isOfChip(material.photo_type) ? [] : [material])),
  );
  return countSeenBefore(ports, sought, { verificationId: row.id, businessId: row.business_id });
}
