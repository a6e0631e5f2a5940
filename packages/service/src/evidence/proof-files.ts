import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuditEntryTable } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { keptProofFiles } from '../proof/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
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

/** Whether the archive holds the files of the proof that the chain names last, each as it was, and no other. */
export function verifyProofFiles(
  chain: readonly AuditEntryTable[],
  contents: ReadonlyMap<string, ReadFile>,
): readonly Finding[] {
  const wrong = (detail: string): Finding[] => [{ code: 'proof_files_wrong', detail }];
  const last = chain.findLast(({ action }) => action === 'proof.accepted');
  const held = [...contents.keys()].filter((name) => name.startsWith(folder));
  if (!last) return held[0] === undefined ? [] : wrong(held[0]);
  const named = accepted.safeParse(parseBounded(last.details, smallDocument));
  const summary = sealedFields.proof.schema.safeParse(
    parseBounded(contents.get(proofFile)?.text ?? '', smallDocument),
  );
  if (!named.success || !summary.success || summary.data.attempt !== named.data.attempt)
    return wrong(proofFile);
  const expected = new Map(Object.entries(named.data.files).map(([name, sha256]) => [nameOf(name), sha256]));
  for (const [name, sha256] of expected) if (contents.get(name)?.sha256 !== sha256) return wrong(name);
  const more = held.find((name) => !expected.has(name));
  return more === undefined ? [] : wrong(more);
}
