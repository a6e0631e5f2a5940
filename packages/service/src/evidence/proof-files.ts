import { createHash } from 'node:crypto';
import { showInvisible } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { type RecordTrust, verifyRecordEvidence } from '@ekyc/mdoc';
import { z } from 'zod';
import type { AuditEntryTable } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { keptProofFiles, simulatedFile } from '../proof/index.ts';
import { sealedFields, type StoredProof, type Vault } from '../sealing/index.ts';
import { evidenceOfFiles } from '../mdoc/index.ts';
import type { ArchiveFile } from './evidence-archive.ts';
import type { Finding, ReadFile } from './finding.ts';
import { parseBounded, smallDocument } from './parse-bounded.ts';

const proofFile = 'proof.json';
const folder = 'proof/';

/** Where an archive holds a file of the proof: `signature` as `proof/signature.bin`. */
const nameOf = (file: string) => `${folder}${file}.bin`;

/** Every stored file of the proof that stands for the document, as it came. */
export async function proofFiles(db: Database, vault: Vault, verificationId: string): Promise<ArchiveFile[]> {
  const files = (await keptProofFiles(db, vault, verificationId)) ?? {};
  return Object.entries(files).map(([name, base64]) => {
    const bytes = Buffer.from(base64, 'base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name: nameOf(name), size: bytes.length, sha256, open: () => Promise.resolve(bytes) };
  });
}

const accepted = z.object({ attempt: z.string(), files: z.record(z.string(), z.string()) });

/** What a record's files prove by the issuers given. `notAsked`: none were given. `simulated`: a sandbox made them up. */
export type RecordProof = 'proven' | 'notAsked' | 'simulated';

/** Whether a sandbox made the proof up; which files there may be is what the chain says. */
export const isSimulated = (contents: ReadonlyMap<string, unknown>): boolean =>
  contents.has(nameOf(simulatedFile));

/**
 * Whether the archive holds the files of the proof that the chain names last, each as it was, and no other; and, of a
 * record in a phone and with issuers given, whether they prove what `proof.json` says.
 */
export function verifyProofFiles(
  chain: readonly AuditEntryTable[],
  contents: ReadonlyMap<string, ReadFile>,
  records: RecordTrust | null,
): { readonly findings: readonly Finding[]; readonly record: RecordProof | null } {
  const wrong = (detail: string) => ({
    findings: [{ code: 'proof_files_wrong' as const, detail }],
    record: null,
  });
  const last = chain.findLast(({ action }) => action === 'proof.accepted');
  const held = [...contents.keys()].filter((name) => name.startsWith(folder));
  if (!last) return held[0] === undefined ? { findings: [], record: null } : wrong(held[0]);
  const named = accepted.safeParse(parseBounded(last.details, smallDocument));
  const summary = sealedFields.proof.schema.safeParse(
    parseBounded(contents.get(proofFile)?.text ?? '', smallDocument),
  );
  if (!named.success || !summary.success || summary.data.attempt !== named.data.attempt)
    return wrong(proofFile);
  const expected = new Map(Object.entries(named.data.files).map(([name, sha256]) => [nameOf(name), sha256]));
  for (const [name, sha256] of expected) if (contents.get(name)?.sha256 !== sha256) return wrong(name);
  const more = held.find((name) => !expected.has(name));
  if (more !== undefined) return wrong(more);
  if (summary.data.kind !== 'record') return { findings: [], record: null };
  if (isSimulated(contents)) return { findings: [], record: 'simulated' };
  if (!records) return { findings: [], record: 'notAsked' };
  const refusal = refusalOf(summary.data, contents, records);
  return refusal === null
    ? { findings: [], record: 'proven' }
    : { findings: [{ code: 'record_not_proven', detail: refusal }], record: null };
}

/** Why a record's files do not prove what was stored of it; null where they do. */
function refusalOf(
  { fields }: StoredProof,
  contents: ReadonlyMap<string, ReadFile>,
  records: RecordTrust,
): string | null {
  const files = [...contents].flatMap(([name, { bytes }]) =>
    name.startsWith(folder) && bytes ? [[name.slice(folder.length, -'.bin'.length), bytes] as const] : [],
  );
  const evidence = evidenceOfFiles(new Map(files));
  if (!evidence) return proofFile;
  const verified = verifyRecordEvidence(evidence, records);
  if (!verified.ok) return verified.code;
  const proven = verified.record.fields;
  const told = { name: proven.name, birth: proven.birthDate, address: proven.address };
  const differing = Object.entries(told).find(
    ([name, value]) =>
      fields.find((field) => field.name === name)?.value !==
      (value === undefined ? undefined : showInvisible(value)),
  );
  if (differing) return differing[0];
  // Older archives have no end of the record.
  const end = fields.find(({ name }) => name === 'validUntil')?.value;
  return end === undefined || end === todayInTokyo(verified.record.validUntil) ? null : 'validUntil';
}
