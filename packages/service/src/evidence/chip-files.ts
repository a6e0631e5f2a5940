import { createHash } from 'node:crypto';
import type { ChipTrust } from '@ekyc/chip/verify';
import { z } from 'zod';
import type { AuditEntryTable } from '../audit/index.ts';
import { chipAnswerFile, keptChip, liveAnswerFile } from '../chip/index.ts';
import type { Database } from '../database/index.ts';
import { provenAgain } from '../examination/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import { type ArchiveFile } from './evidence-archive.ts';
import type { Finding, ReadFile } from './finding.ts';
import { parseBounded, smallDocument } from './parse-bounded.ts';

const chipFile = 'chip.json';
const folder = 'chip/';

/** Where an archive holds a file of the chip: `face/0002` as `chip/face-0002.bin`. */
const nameOf = (place: string) => `${folder}${place.replace('/', '-')}.bin`;
const placeOf = (name: string) => name.slice(folder.length, -'.bin'.length).replace('-', '/');

/** Every stored file of the chip, as the chip has it. */
export async function chipFiles(db: Database, vault: Vault, verificationId: string): Promise<ArchiveFile[]> {
  const stored = await keptChip(db, vault, verificationId);
  return Object.entries(stored?.files ?? {}).map(([place, base64]) => {
    const bytes = Buffer.from(base64, 'base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name: nameOf(place), size: bytes.length, sha256, open: () => Promise.resolve(bytes) };
  });
}

/**
 * What the chip's files prove by the authorities given. `provenToService`: the files do, and that the chip itself was there
 * is the service's word, since whoever has what was drawn for its challenge, which lies beside, can write the answer.
 * `notAsked`: none were given. `notPossible`: a driving licence, whose signature is not stored.
 */
export type ChipProof = 'proven' | 'provenToService' | 'notPossible' | 'notAsked';

const chipRead = z.object({ read: z.string(), files: z.record(z.string(), z.string()) });

/**
 * Whether the archive holds the files of the reading that the chain names last, each as it was, and no other; and, with
 * the authorities given, whether they prove what `chip.json` says.
 */
export function verifyChipFiles(
  chain: readonly AuditEntryTable[],
  contents: ReadonlyMap<string, ReadFile>,
  trust: ChipTrust | null,
): { readonly findings: readonly Finding[]; readonly proof: ChipProof | null } {
  const last = chain.findLast(({ action }) => action === 'chip.read');
  const held = [...contents].filter(([name]) => name.startsWith(folder));
  const wrong = (detail: string) => ({
    findings: [{ code: 'chip_files_wrong' as const, detail }],
    proof: null,
  });
  if (!last) return held.length === 0 ? { findings: [], proof: null } : wrong(held[0]?.[0] ?? '');
  const read = chipRead.safeParse(parseBounded(last.details, smallDocument));
  const summary = sealedFields.chip.schema.safeParse(
    parseBounded(contents.get(chipFile)?.text ?? '', smallDocument),
  );
  if (!read.success || !summary.success || summary.data.read !== read.data.read) return wrong(chipFile);
  const expected = new Map(Object.entries(read.data.files).map(([place, sha256]) => [nameOf(place), sha256]));
  for (const [name, sha256] of expected) if (contents.get(name)?.sha256 !== sha256) return wrong(name);
  const more = held.find(([name]) => !expected.has(name));
  if (more) return wrong(more[0]);
  if (!trust) return { findings: [], proof: 'notAsked' };
  const files = Object.fromEntries(
    held.map(([name, { bytes }]) => [placeOf(name), (bytes ?? Buffer.alloc(0)).toString('base64')]),
  );
  const again = provenAgain(summary.data, files, trust);
  if (again.kind === 'refused')
    return { findings: [{ code: 'chip_not_proven', detail: again.code }], proof: null };
  const isToService = files[chipAnswerFile] !== undefined && files[liveAnswerFile] === undefined;
  return { findings: [], proof: again.kind === 'proven' && isToService ? 'provenToService' : again.kind };
}
