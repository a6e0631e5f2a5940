import { createHash, verify } from 'node:crypto';
import type { ChipTrust } from '@ekyc/chip/verify';
import type { RecordTrust } from '@ekyc/mdoc';
import { evidenceManifest, type EvidenceManifest } from '@ekyc/contract';
import { manifestName, signatureName } from './archive-names.ts';
import type { ChipProof } from './chip-files.ts';
import type { RecordProof } from './proof-files.ts';
import { ArchiveRefusedError, type OpenArchive, openArchive } from './read-archive.ts';
import type { TrustedKey } from './trusted-keys.ts';
import { listDocument, manifestDocument, parseBounded } from './parse-bounded.ts';
import type { Proved } from './verify-statement.ts';
import { noWitness, type Witness } from './verify-log.ts';
import { verifyRecord } from './verify-record.ts';
import type { SignatureProofOfArchive, SignatureTrust } from './verify-signature.ts';
import { chunkHeaderBytes } from './verify-recording.ts';
import type { Finding, ReadFile } from './finding.ts';

export interface EvidenceVerdict {
  /** Empty: genuine and whole. */
  readonly findings: readonly Finding[];
  /** Null where it could not be read; not to be believed while there are findings. */
  readonly manifest: EvidenceManifest | null;
  /** What the audit chain proves of the decision; null where findings make the question pointless. */
  readonly proved: Proved | null;
  /** What the files of a chip prove by the authorities given; null where there is no chip, or findings. */
  readonly chip: ChipProof | null;
  /** The same of a text that was signed with the card's certificate. */
  readonly signed: SignatureProofOfArchive | null;
  /** Likewise of a record held in a phone, by the issuers given. */
  readonly record: RecordProof | null;
}

/**
 * Checks an evidence file against public keys, without database or network: signature and the key's validity when it
 * was made, the hash of every file, that none is missing or added, the audit chain up to its head, that the pictures
 * are those of the chain, and that the chain stands in the log of all verifications. Throws only where the file cannot
 * be opened at all.
 * @param witness earlier heads of that log; the file's own must go on from each
 * @param trust authorities behind chips; null: what a chip's files prove is not asked
 * @param signers authorities behind signatures; null: what a signed text proves is not asked
 * @param records issuers of records held in phones; null: likewise
 */
export async function verifyEvidence(
  path: string,
  keys: readonly TrustedKey[],
  witness: Witness = noWitness,
  trust: ChipTrust | null = null,
  signers: SignatureTrust | null = null,
  records: RecordTrust | null = null,
): Promise<EvidenceVerdict> {
  let archive: OpenArchive;
  try {
    archive = await openArchive(path);
  } catch (error) {
    if (!(error instanceof ArchiveRefusedError)) throw error;
    const findings = [{ code: 'archive_refused', detail: error.message }] as const;
    return { findings, manifest: null, proved: null, chip: null, signed: null, record: null };
  }
  try {
    return await verifyArchive(archive, { keys, witness, trust, signers, records });
  } finally {
    archive.close();
  }
}

/** No other part of a file is read before its manifest's signature was verified: until then it may be anybody's. */
async function verifyArchive(
  archive: OpenArchive,
  {
    keys,
    witness,
    trust,
    signers,
    records,
  }: {
    readonly keys: readonly TrustedKey[];
    readonly witness: Witness;
    readonly trust: ChipTrust | null;
    readonly signers: SignatureTrust | null;
    readonly records: RecordTrust | null;
  },
): Promise<EvidenceVerdict> {
  const unread = { manifest: null, proved: null, chip: null, signed: null, record: null };
  if (!archive.names.includes(manifestName)) return { findings: [{ code: 'manifest_missing' }], ...unread };
  const bytes = await readOrNull(archive, manifestName, manifestDocument.characters);
  const manifest = bytes && parseManifest(bytes);
  if (!manifest) return { findings: [{ code: 'manifest_malformed' }], ...unread };
  const signature = await readOrNull(archive, signatureName, signatureBytes);
  if (!signature) return { ...unread, findings: [{ code: 'signature_missing' }], manifest };
  const unsigned = verifySignature({ bytes, signature, manifest, keys });
  if (unsigned.length > 0) return { ...unread, findings: unsigned, manifest };
  const { found, contents } = await verifyFiles(archive, manifest);
  const record = verifyRecord(manifest, contents, { keys, witness, trust, signers, records });
  return { ...record, findings: [...found, ...record.findings], manifest };
}

/** No file of a chip or proof is larger, by the folder that it lies in. */
const mostBytesIn = { 'chip/': 65_535, 'proof/': 524_288 };

/** Of Ed25519. */
const signatureBytes = 64;

function parseManifest(bytes: Buffer): EvidenceManifest | null {
  const manifest = evidenceManifest.safeParse(parseBounded(bytes.toString('utf8'), manifestDocument));
  return manifest.success ? manifest.data : null;
}

/** The key's own list says how long it is valid; a plain PEM key has only what the signed manifest says. */
function verifySignature(given: {
  bytes: Buffer;
  signature: Buffer;
  manifest: EvidenceManifest;
  keys: readonly TrustedKey[];
}): Finding[] {
  const { manifest } = given;
  const candidates = given.keys.filter((key) => key.id === null || key.id === manifest.key.id);
  if (candidates.length === 0) return [{ code: 'key_unknown', detail: manifest.key.id }];
  const key = candidates.find(({ publicKey }) => verify(null, given.bytes, publicKey, given.signature));
  if (!key) return [{ code: 'signature_wrong' }];
  const madeAt = Date.parse(manifest.madeAt);
  const from = key.validFrom ?? new Date(manifest.key.validFrom);
  const until = key.validUntil ?? new Date(manifest.key.validUntil);
  return madeAt >= from.getTime() && madeAt < until.getTime()
    ? []
    : [{ code: 'key_not_valid_then', detail: manifest.madeAt }];
}

async function verifyFiles(
  archive: OpenArchive,
  manifest: EvidenceManifest,
): Promise<{ found: Finding[]; contents: Map<string, ReadFile> }> {
  const found: Finding[] = [];
  const contents = new Map<string, ReadFile>();
  for (const listed of manifest.files) {
    const bytes = await readOrNull(archive, listed.name);
    if (!bytes) {
      found.push({ code: 'file_missing', detail: listed.name });
      continue;
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== listed.sha256 || bytes.length !== listed.size || contents.has(listed.name)) {
      found.push({ code: 'file_changed', detail: listed.name });
    }
    const text = isRecord(listed.name);
    const isLong = bytes.length > listDocument.characters;
    if (text && isLong) found.push({ code: 'record_malformed', detail: listed.name });
    contents.set(listed.name, {
      sha256,
      text: text && !isLong ? bytes.toString('utf8') : null,
      bytes: isHeld(listed.name, bytes.length) ? bytes : null,
      head: listed.name.endsWith('.ekrc') ? Buffer.from(bytes.subarray(0, chunkHeaderBytes)) : null,
    });
  }
  const expected = new Set([manifestName, signatureName, ...contents.keys()]);
  for (const name of archive.names) {
    if (!expected.has(name)) found.push({ code: 'file_unexpected', detail: name });
  }
  return { found, contents };
}

function isHeld(name: string, length: number): boolean {
  return Object.entries(mostBytesIn).some(([folder, most]) => name.startsWith(folder) && length <= most);
}

/** What is read of a record. */
function isRecord(name: string): boolean {
  return /\.jsonl?$/.test(name);
}

/** Null where there is no such file, it is too large, or its place in the archive is damaged. */
async function readOrNull(archive: OpenArchive, name: string, mostBytes?: number): Promise<Buffer | null> {
  if (!archive.names.includes(name)) return null;
  return archive.read(name, mostBytes).catch(() => null);
}
