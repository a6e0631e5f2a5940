import { z } from 'zod';
import { type AuditEntryTable, hashWords, readDetails } from '../audit/index.ts';
import { type Caller, seesDecisions } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { type MasterKey, openWords, type Vault } from '../sealing/index.ts';
import { actorIn, readActors } from '../staff/index.ts';
import { staffFile } from './archive-names.ts';
import { listDocument, parseBounded } from './parse-bounded.ts';
import type { Finding } from './finding.ts';

/** One act of somebody of the business, by its place in the chain. */
const staffAct = z.strictObject({
  sequence: z.int().min(1),
  at: z.iso.datetime(),
  action: z.string(),
  /** Id of the member or the key, as the chain has it. */
  by: z.string(),
  kind: z.enum(['staff', 'key']).nullable(),
  /** A member's address or a key's name; null if whoever fetched the archive may not see decisions. */
  name: z.string().nullable(),
  /** Reason or purpose; null if none was given or stored, or if whoever fetched the archive may not see decisions. */
  words: z.string().nullable(),
  /** What their hash is salted with, in hex; null or absent: with nothing, as of earlier versions. */
  salt: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .optional(),
  /** Hash of the words, as the chain has it. */
  sha256: z.string().nullable(),
});
type StaffAct = z.infer<typeof staffAct>;

/**
 * Everything that people and keys of the business did. Names and words are only for callers who may see decisions, as in
 * the history; without them the acts still have the words' hashes, so that the archive is verified all the same.
 */
export async function staffActs(
  tx: DatabaseTransaction,
  {
    master,
    vault,
    caller,
  }: { readonly master: MasterKey; readonly vault: Vault; readonly caller: Pick<Caller, 'access'> },
  { id, business_id }: { readonly id: string; readonly business_id: string },
  chain: readonly AuditEntryTable[],
): Promise<StaffAct[]> {
  const showsWords = seesDecisions(caller);
  const storedWords = await tx
    .selectFrom('audit_words')
    .select(['sequence', 'sealed_words'])
    .where('verification_id', '=', id)
    .execute();
  const sealed = new Map(storedWords.map(({ sequence, sealed_words }) => [sequence, sealed_words]));
  const acts = chain.flatMap((entry) => {
    const details = readDetails(entry.details);
    const by = actorIn(details);
    return by === null ? [] : [{ entry, details, by }];
  });
  const actors = await readActors(
    { db: tx, master },
    business_id,
    acts.map(({ by }) => by),
  );
  return acts.map(({ entry: { sequence, at, action }, details, by }) => ({
    sequence,
    at: at.toISOString(),
    action,
    by,
    kind: actors.get(by)?.kind ?? null,
    name: (showsWords && actors.get(by)?.name) || null,
    words: null,
    ...(showsWords && openWords(vault, details, sealed.get(sequence) ?? null)),
    sha256: hashIn(details),
  }));
}

/** `staff.json` must say what the chain proves: every act, by the same actor, with words of the chain's hash. */
export function verifyStaffActs(chain: readonly AuditEntryTable[], text: string | null): Finding[] {
  // Files of earlier versions have none.
  if (text === null) return [];
  const acts = z.array(staffAct).safeParse(parse(text));
  if (!acts.success) return [{ code: 'record_malformed', detail: staffFile }];
  const listed = new Set(acts.data.map(({ sequence }) => sequence));
  const unlisted = chain.filter(
    ({ sequence, details }) => !listed.has(sequence) && actorIn(readDetails(details)),
  );
  const unproved = acts.data.filter((act) => !isProved(act, chain[act.sequence - 1]));
  return [...unlisted, ...unproved].map(({ sequence }) => ({
    code: 'staff_file_wrong',
    detail: `entry ${sequence}`,
  }));
}

function isProved(act: StaffAct, entry: AuditEntryTable | undefined): boolean {
  if (entry === undefined) return false;
  const details = readDetails(entry.details);
  const isOfEntry =
    act.action === entry.action && act.at === entry.at.toISOString() && act.by === actorIn(details);
  const sha256 = hashIn(details);
  const isHashed = act.words === null || hashWords(act.words, act.salt ?? null) === sha256;
  return isOfEntry && act.sha256 === sha256 && isHashed;
}

function hashIn(details: Readonly<Record<string, unknown>>): string | null {
  const sha256 = details['purposeSha256'] ?? details['reasonSha256'];
  return typeof sha256 === 'string' ? sha256 : null;
}

function parse(text: string): unknown {
  return parseBounded(text, listDocument);
}
