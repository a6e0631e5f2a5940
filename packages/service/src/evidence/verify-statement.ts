import type { EvidenceManifest } from '@ekyc/contract';
import { z } from 'zod';
import { type AuditEntryTable, differencesFrom, readStatement, type Statement } from '../audit/index.ts';
import { recordFiles, type RecordTexts, unprovedFiles } from '../verification/index.ts';
import { saltsFile, staffFile, verificationFile, webhooksFile } from './archive-names.ts';
import type { Finding, ReadFile } from './finding.ts';
import { listDocument, parseBounded, smallDocument } from './parse-bounded.ts';
import { readWitnessed } from './witnessed-heads.ts';

/** What the audit chain proves of a decision, beside the state itself. */
export interface Proved {
  readonly outcomes: boolean;
  /** Files of the record, by name; the others are vouched for by the signature alone. */
  readonly files: readonly string[];
}

type Contents = ReadonlyMap<string, ReadFile>;

const verification = z.object({
  publicId: z.string(),
  verificationId: z.string(),
  business: z.string(),
  kind: z.string(),
  mode: z.string(),
  regime: z.string(),
  method: z.string(),
  ruleVersion: z.string(),
  idType: z.string().nullable(),
  status: z.string(),
  decision: z.string().nullable(),
  reasons: z.array(z.string()),
});
const examinations = z.array(z.object({ check: z.string(), outcome: z.string() }));
const salts = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));
/** What the first entry says of a verification; some of it since migration 0021 only. */
const created = verification
  .pick({
    publicId: true,
    business: true,
    kind: true,
    mode: true,
    regime: true,
    method: true,
    ruleVersion: true,
  })
  .partial();

/** Manifest, record and chain must agree on what was decided, by what, and about whom. */
export function verifyStatement(
  manifest: EvidenceManifest,
  chain: readonly AuditEntryTable[],
  contents: Contents,
): Finding[] {
  const record = verification.safeParse(parseFile(contents, verificationFile));
  if (!record.success) return [{ code: 'record_malformed', detail: verificationFile }];
  const results = examinations.safeParse(parseFile(contents, 'examinations.json'));
  if (!results.success) return [{ code: 'record_malformed', detail: 'examinations.json' }];
  const statement = readStatement(chain);
  const outcomes = Object.fromEntries(results.data.map(({ check, outcome }) => [check, outcome]));
  const names = [
    ...differencesFrom(statement, { ...record.data, outcomes }),
    ...(manifest.status === statement.status ? [] : ['status of the manifest']),
    ...foreignNames(manifest, record.data, chain),
    ...(statement.idType === undefined || statement.idType === record.data.idType ? [] : ['idType']),
  ];
  return [
    ...names.map((detail) => ({ code: 'evidence_contradicts', detail }) as const),
    ...verifyFiles(statement, contents),
    ...verifyMessages(manifest, chain, contents),
  ];
}

/** Whose it is and by which rules must be the same everywhere. */
function foreignNames(
  manifest: EvidenceManifest,
  record: z.infer<typeof verification>,
  chain: readonly AuditEntryTable[],
): string[] {
  const { publicId, verificationId, business, mode = record.mode } = manifest;
  const first = madeAs(chain);
  const said = { ...(first.success ? first.data : {}), publicId, verificationId, business, mode };
  const isChain = first.success
    ? Object.entries(first.data).filter(([name, value]) => record[name as keyof typeof first.data] !== value)
    : [];
  const isManifest = Object.entries(said).filter(
    ([name, value]) => record[name as keyof typeof said] !== value,
  );
  return [...new Set([...isChain, ...isManifest].map(([name]) => name))];
}

/** What the first entry says, but for the method that the visitor took in its place. */
function madeAs(chain: readonly AuditEntryTable[]): ReturnType<typeof created.safeParse> {
  const first = created.safeParse(parseBounded(chain[0]?.details ?? '', smallDocument));
  const last = chain.findLast(({ action }) => action === 'method.chosen');
  if (!first.success || !last) return first;
  const chosen = created.safeParse(parseBounded(last.details, smallDocument));
  return chosen.success ? { ...first, data: { ...first.data, ...chosen.data } } : chosen;
}

function verifyFiles(statement: Statement, contents: Contents): Finding[] {
  if (statement.proofs.size === 0) return [];
  // A chain that proves files was made by a version that has all of these.
  const missing = [staffFile, webhooksFile].filter((file) => !contents.has(file));
  if (missing.length > 0) return missing.map((detail) => ({ code: 'file_missing', detail }));
  const parsedSalts = salts.safeParse(parseFile(contents, saltsFile));
  if (!parsedSalts.success) return [{ code: 'record_malformed', detail: saltsFile }];
  const texts = Object.fromEntries(
    recordFiles.map((file) => [file, contents.get(file)?.text ?? '']),
  ) as RecordTexts;
  const opened = new Map(
    Object.entries(parsedSalts.data).map(([file, salt]) => [file, Buffer.from(salt, 'hex')]),
  );
  return unprovedFiles(statement.proofs, opened, texts).map((detail) => ({
    code: 'evidence_contradicts',
    detail,
  }));
}

/** What the business was sent, according to the archive, must be what the chain said at that time. */
function verifyMessages(
  { publicId }: EvidenceManifest,
  chain: readonly AuditEntryTable[],
  contents: Contents,
): Finding[] {
  const text = contents.get(webhooksFile)?.text;
  if (text === undefined || text === null || text === '') return [];
  // Messages of earlier versions do not name their entry.
  const { chains } = readWitnessed(text) ?? { chains: [] };
  return chains.flatMap((witnessed): Finding[] => {
    const isOurs =
      witnessed.publicId === publicId &&
      chain[witnessed.entries - 1]?.hash.toString('hex') === witnessed.head;
    const said = readStatement(chain.slice(0, witnessed.entries));
    const names = isOurs ? differencesFrom(said, witnessed.reported) : ['entry'];
    return names.map((name) => ({
      code: 'evidence_contradicts',
      detail: `${webhooksFile}, entry ${witnessed.entries}, ${name}`,
    }));
  });
}

/** What the chain proves in the end. */
export function provedBy(chain: readonly AuditEntryTable[]): Proved {
  const { decision, outcomes, proofs } = readStatement(chain);
  return { outcomes: decision !== null && outcomes !== null, files: [...proofs.keys()].toSorted() };
}

function parseFile(contents: Contents, name: string): unknown {
  return parseBounded(contents.get(name)?.text ?? '', listDocument);
}
