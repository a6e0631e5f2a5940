import type { ChipTrust } from '@ekyc/chip/verify';
import type { RecordTrust } from '@ekyc/mdoc';
import { z } from 'zod';
import type { EvidenceManifest } from '@ekyc/contract';
import { type AuditEntryTable, findBrokenEntry } from '../audit/index.ts';
import { pictureName } from '../verification/index.ts';
import { chainFile, logFile, staffFile } from './archive-names.ts';
import { type ChipProof, verifyChipFiles } from './chip-files.ts';
import { parseBounded, smallDocument } from './parse-bounded.ts';
import { type RecordProof, verifyProofFiles } from './proof-files.ts';
import {
  type SignatureProofOfArchive,
  type SignatureTrust,
  verifyArchivedSignature,
} from './verify-signature.ts';
import { provedBy, type Proved, verifyStatement } from './verify-statement.ts';
import { chainLine, readEntry } from './present-entry.ts';
import type { TrustedKey } from './trusted-keys.ts';
import type { Finding, ReadFile } from './finding.ts';
import { verifyChainHeads, verifyLog, type Witness } from './verify-log.ts';
import { verifyStaffActs } from './staff-acts.ts';
import { verifyRecording } from './verify-recording.ts';

/** Checks what the files say against each other: the chain up to the manifest's head, its pictures, and the log. */
export function verifyRecord(
  manifest: EvidenceManifest,
  contents: ReadonlyMap<string, ReadFile>,
  given: {
    readonly keys: readonly TrustedKey[];
    readonly witness: Witness;
    readonly trust: ChipTrust | null;
    readonly signers: SignatureTrust | null;
    readonly records: RecordTrust | null;
  },
): {
  readonly findings: readonly Finding[];
  readonly proved: Proved | null;
  readonly chip: ChipProof | null;
  readonly signed: SignatureProofOfArchive | null;
  readonly record: RecordProof | null;
} {
  const chain = readChain(contents.get(chainFile)?.text ?? '');
  if (!chain) {
    const findings = [{ code: 'record_malformed', detail: chainFile }] as const;
    return { findings, proved: null, chip: null, signed: null, record: null };
  }
  const log = contents.get(logFile)?.text ?? null;
  const chip = verifyChipFiles(chain, contents, given.trust);
  const signed = verifyArchivedSignature(contents, given.signers);
  const proof = verifyProofFiles(chain, contents, given.records);
  const findings = [
    ...chip.findings,
    ...signed.findings,
    ...proof.findings,
    ...verifyStatement(manifest, chain, contents),
    ...verifyChain(manifest, chain),
    ...verifyPictures(chain, contents),
    ...verifyStaffActs(chain, contents.get(staffFile)?.text ?? null),
    ...verifyRecording(manifest, chain, contents),
    ...verifyChainHeads(manifest.publicId, chain, given.witness),
    ...verifyLog(log, chain, given),
  ];
  return { findings, proved: provedBy(chain), chip: chip.proof, signed: signed.proof, record: proof.record };
}

function readChain(text: string): AuditEntryTable[] | null {
  const entries: AuditEntryTable[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const parsed = chainLine.safeParse(parseJson(line));
    if (!parsed.success) return null;
    entries.push(readEntry(parsed.data));
  }
  return entries;
}

function verifyChain(manifest: EvidenceManifest, chain: readonly AuditEntryTable[]): Finding[] {
  const foreign = chain.find((entry) => entry.verification_id !== manifest.verificationId);
  const broken = foreign?.sequence ?? findBrokenEntry(chain, Buffer.from(manifest.audit.head, 'hex'));
  if (broken === null) {
    return chain.length === manifest.audit.entries
      ? []
      : [{ code: 'chain_cut', detail: String(chain.length) }];
  }
  return [{ code: broken > chain.length ? 'chain_cut' : 'chain_broken', detail: `entry ${broken}` }];
}

const accepted = z.object({
  material: z.string(),
  photoType: z.string().default(''),
  storedSha256: z.string(),
});
const submitted = z.object({ pictures: z.array(z.string()) });

/** Every picture the chain accepted must be there as it was, and no other; what was frozen must be among them. */
function verifyPictures(
  chain: readonly AuditEntryTable[],
  contents: ReadonlyMap<string, ReadFile>,
): Finding[] {
  const found: Finding[] = [];
  const hashes = new Map<string, string>();
  for (const entry of chain.filter(({ action }) => action === 'material.accepted')) {
    const details = accepted.safeParse(parseJson(entry.details));
    if (!details.success) return [{ code: 'record_malformed', detail: `entry ${entry.sequence}` }];
    const { material, photoType, storedSha256 } = details.data;
    hashes.set(pictureName(material, photoType), storedSha256);
  }
  for (const [name, sha256] of hashes) {
    const file = contents.get(name);
    if (!file) found.push({ code: 'picture_missing', detail: name });
    else if (file.sha256 !== sha256) found.push({ code: 'picture_not_in_chain', detail: name });
  }
  for (const name of contents.keys()) {
    if (name.startsWith('pictures/') && !hashes.has(name)) {
      found.push({ code: 'picture_not_in_chain', detail: name });
    }
  }
  const known = new Set(hashes.values());
  for (const entry of chain.filter(({ action }) => frozenBy.includes(action))) {
    const details = submitted.safeParse(parseJson(entry.details));
    if (!details.success || details.data.pictures.some((sha256) => !known.has(sha256))) {
      found.push({ code: 'picture_missing', detail: `entry ${entry.sequence}` });
    }
  }
  return found;
}

/** Entries that name the hashes of what was frozen and submitted. */
const frozenBy = ['take.frozen', 'verification.submitted'];

function parseJson(text: string): unknown {
  return parseBounded(text, smallDocument);
}
