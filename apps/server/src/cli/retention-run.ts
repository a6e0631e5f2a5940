import { countOverdue, finishRedactions, redactOverdue, replayRedactions } from '@ekyc/service';
import type { OpenDatabase } from '../database/opened-database.ts';
import { openEvidenceStore } from '../evidence/open-evidence-store.ts';
import { createRedactionLogFile } from '../evidence/redaction-log-file.ts';
import { type CommandSettings, read } from './commands.ts';
import { migrateAll } from '../database/migrate-all.ts';

/** `retention run [--dry-run]`: what the nightly job does, at once and to its end. Prints the counts as JSON. */
export async function runRetentionCommand(
  { db }: OpenDatabase,
  words: string[],
  { config }: CommandSettings,
): Promise<string> {
  const { values } = read(words, { 'dry-run': { type: 'boolean' } });
  await migrateAll(db);
  const now = () => new Date();
  if (values['dry-run']) return JSON.stringify({ due: await countOverdue(db, now()) });
  const ports = {
    db,
    now,
    store: await openEvidenceStore(config),
    redactions: createRedactionLogFile(config.dataDirectory),
    // The messages stand in the tables; the service's sweep finds and sends them.
    jobs: { enqueue: () => Promise.resolve() },
  };
  const replayed = await replayRedactions(ports);
  const finished = await finishRedactions(ports);
  const { redacted } = await redactOverdue(ports, Number.POSITIVE_INFINITY);
  return JSON.stringify({ redacted, replayed, finished });
}
