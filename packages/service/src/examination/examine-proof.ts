import { createHash } from 'node:crypto';
import type { CheckName } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { loadBusiness } from '../business/index.ts';
import type { CheckResult } from '../checks/index.ts';
import type { Database } from '../database/index.ts';
import type { Conclusion } from '../decision/index.ts';
import { ruleOfVersion } from '../law/index.ts';
import { roomOf } from '../methods/index.ts';
import { keptProofFiles } from '../proof/index.ts';
import { type MasterKey, sealedFields, type StoredProof } from '../sealing/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import { countSameNumber } from './document-number.ts';
import { higher } from './gather.ts';
import {
  proofAge,
  proofAuthentic,
  proofCurrent,
  proofDuplicate,
  proofExpiry,
  proofHolder,
} from './proof-checks.ts';

interface Ports {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

/** Examines what stands for a document: whose it is, and whether law and business take it. */
export async function examineProof(ports: Ports, row: VerificationTable): Promise<Conclusion> {
  const vault = openVault(ports.master, row);
  const proof = row.sealed_proof ? vault.openJson(sealedFields.proof, row.sealed_proof) : null;
  const files = await keptProofFiles(ports.db, vault, row.id);
  if (!proof || !files) throw new Error('a submitted verification has no proof');
  const { customization } = await loadBusiness(ports.db, row.business_id);
  const rule = ruleOfVersion(row.regime, row.rule_version);
  const request = row.sealed_request ? vault.openJson(sealedFields.request, row.sealed_request) : null;
  const entered = row.sealed_profile ? vault.openJson(sealedFields.profile, row.sealed_profile) : {};
  const today = todayInTokyo(ports.now());
  const hash = hashOfSubject(ports.master, row, proof);
  const found: Partial<Record<CheckName, CheckResult>> = {
    age: proofAge(proof, higher(rule.minimumAge, customization.minimumAge), today),
    expiry: proofExpiry(proof, ports.now()),
    proofAuthentic: proofAuthentic(proof, areUnchanged(proof, files)),
    proofCurrent: proofCurrent(proof),
    proofHolder: proofHolder(proof, {
      profile: { ...entered, ...request?.profile },
      requiresAddress: rule.requiresAddress,
    }),
    duplicate: proofDuplicate(proof, hash && (await countSameNumber(ports.db, row, hash))),
    // An answer that bears one is refused before anything of it is read.
    forbiddenNumber: plain('forbiddenNumber', 'clear'),
  };
  const results = roomOf(row.method).checks.map((check) => found[check] ?? plain(check, 'notApplicable'));
  return { results, documentNumberHash: hash };
}

function plain(check: CheckName, outcome: 'clear' | 'notApplicable'): CheckResult {
  return { check, outcome, values: {}, thresholds: {}, engine: null };
}

function areUnchanged({ files: hashes }: StoredProof, files: Readonly<Record<string, string>>): boolean {
  const hashOf = (base64: string) => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
  return (
    Object.keys(files).length === Object.keys(hashes).length &&
    Object.entries(files).every(([name, base64]) => hashes[name] === hashOf(base64))
  );
}

/** Keyed hash of what names the person at the source, within the business. */
function hashOfSubject(
  master: MasterKey,
  { business_id, method }: VerificationTable,
  { subject }: StoredProof,
): Buffer | null {
  return subject === null ? null : master.keyedHash(`document-number/${business_id}`, `${method} ${subject}`);
}
