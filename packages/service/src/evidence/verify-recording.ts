import { createHash } from 'node:crypto';
import type { EvidenceManifest } from '@ekyc/contract';
import { z } from 'zod';
import type { AuditEntryTable } from '../audit/index.ts';
import { chunkName, recordingFile } from './archive-names.ts';
import { listDocument, parseBounded } from './parse-bounded.ts';
import type { Finding, ReadFile } from './finding.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const cut = z.object({ from: z.int(), to: z.int(), hash });
const recording = z.object({
  head: z.object({ index: z.int(), hash }),
  cuts: z.array(cut),
  chunks: z.array(z.object({ index: z.int(), hash })),
});
const ended = z.object({ chunks: z.int(), head: hash });

/** Where a chunk says which one it follows: bytes 28 to 60 of its header (packages/recording, chunk-format.ts). */
const previousAt = { from: 28, to: 60 } as const;
/** Enough of a file to read it. */
export const chunkHeaderBytes = previousAt.to;

/**
 * Follows the chunks of the video from the first to the last that was promised: each must be there, name the one
 * before it, and be as the audit chain knew it when its segment ended. The audit must name what was destroyed.
 */
export function verifyRecording(
  manifest: Pick<EvidenceManifest, 'business' | 'verificationId'>,
  chain: readonly AuditEntryTable[],
  contents: ReadonlyMap<string, ReadFile>,
): Finding[] {
  const file = contents.get(recordingFile);
  const heads = detailsOf(chain, 'recording.ended', ended);
  const hasChunks = [...contents.keys()].some((name) => name.startsWith('recording/'));
  if (!file) return heads.length > 0 || hasChunks ? [{ code: 'recording_missing' }] : [];
  const described = recording.safeParse(parseJson(file.text ?? ''));
  if (!described.success) return [{ code: 'record_malformed', detail: recordingFile }];
  const { head, cuts } = described.data;
  const found = foreignCuts(chain, cuts);
  const hashes = new Map<number, string>();
  let previous = genesisOf(manifest);
  for (let index = 0; index <= head.index; index += 1) {
    const gap = cuts.find(({ from, to }) => index >= from && index <= to);
    const chunk = contents.get(chunkName(index));
    if (gap) {
      if (chunk) found.push({ code: 'recording_broken', detail: chunkName(index) });
      index = gap.to;
      previous = gap.hash;
    } else if (!chunk) {
      return [
        ...found,
        { code: index === head.index ? 'recording_cut' : 'recording_broken', detail: chunkName(index) },
      ];
    } else {
      const follows = chunk.head?.subarray(previousAt.from, previousAt.to).toString('hex');
      if (follows !== previous) return [...found, { code: 'recording_broken', detail: chunkName(index) }];
      previous = chunk.sha256;
    }
    hashes.set(index, previous);
  }
  if (previous !== head.hash) found.push({ code: 'recording_cut' });
  // A head inside a later cut can no longer be checked.
  const isHidden = (index: number) => cuts.some(({ from, to }) => index >= from && index < to);
  for (const { chunks, head: atEnd } of heads) {
    if (chunks - 1 > head.index) found.push({ code: 'recording_cut', detail: chunkName(chunks - 1) });
    else if (chunks > 0 && !isHidden(chunks - 1) && hashes.get(chunks - 1) !== atEnd)
      found.push({ code: 'recording_broken', detail: chunkName(chunks - 1) });
  }
  return found;
}

/** What the first chunk follows (packages/recording, chunk-format.ts): that of no other recording can stand there. */
function genesisOf({
  business,
  verificationId,
}: Pick<EvidenceManifest, 'business' | 'verificationId'>): string {
  return createHash('sha256').update(`ekyc recording 1\n${business}/${verificationId}`).digest('hex');
}

/** Holes that the audit chain does not know are not holes of ours. */
function foreignCuts(chain: readonly AuditEntryTable[], cuts: readonly z.infer<typeof cut>[]): Finding[] {
  const audited = detailsOf(chain, 'recording.cut', z.object({ cuts: z.array(cut) })).at(-1)?.cuts ?? [];
  return JSON.stringify(audited) === JSON.stringify(cuts)
    ? []
    : [{ code: 'recording_broken', detail: 'cuts' }];
}

function detailsOf<Schema extends z.ZodType>(
  chain: readonly AuditEntryTable[],
  action: string,
  schema: Schema,
): z.output<Schema>[] {
  return chain
    .filter((entry) => entry.action === action)
    .map(({ details }) => schema.parse(parseJson(details)));
}

function parseJson(text: string): unknown {
  return parseBounded(text, listDocument);
}
