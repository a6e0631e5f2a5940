import type { HistoryAnswer } from '@ekyc/contract';
import { readDetails } from '../audit/index.ts';
import { type Database, readAtOnce } from '../database/index.ts';
import { type MasterKey, openWords } from '../sealing/index.ts';
import { openVault } from './open-vault.ts';

/**
 * The entries of a verification's audit chain, oldest first; null where it is another business's. Actors are named by
 * the caller, who knows the staff.
 * @param wanted.words whether reasons and purposes are opened
 */
export async function readHistory(
  { db, master }: { readonly db: Database; readonly master: MasterKey },
  wanted: { readonly businessId: string; readonly publicId: string; readonly words: boolean },
): Promise<HistoryAnswer['items'] | null> {
  const own = db
    .selectFrom('verification')
    .where('public_id', '=', wanted.publicId)
    .where('business_id', '=', wanted.businessId);
  const entriesOfOwn = db
    .selectFrom('audit_entry')
    .leftJoin('audit_words', (join) =>
      join
        .onRef('audit_words.verification_id', '=', 'audit_entry.verification_id')
        .onRef('audit_words.sequence', '=', 'audit_entry.sequence'),
    )
    .select(['audit_entry.sequence', 'at', 'actor', 'action', 'details', 'sealed_words'])
    .where('audit_entry.verification_id', '=', own.select('id'))
    .orderBy('audit_entry.sequence');
  const [[verification], entries] = await readAtOnce(db, [
    own.select(['id', 'business_id', 'wrapped_key']).compile(),
    entriesOfOwn.compile(),
  ]);
  if (!verification) return null;
  const vault = wanted.words && verification.wrapped_key ? openVault(master, verification) : null;
  return entries.map(({ sequence, at, actor, action, details: text, sealed_words }) => {
    const details = readDetails(text);
    const words = openWords(vault, details, sealed_words)?.words ?? null;
    return { sequence, at: at.toISOString(), actor, action, details, by: null, words };
  });
}
