import { readFile } from 'node:fs/promises';
import { type Database, postTerms } from '@ekyc/service';
import { migrateAll } from '../database/migrate-all.ts';
import { read, UsageError } from './commands.ts';

const refusals = {
  empty: 'The file is empty.',
  too_long: 'The text has more than 200,000 characters.',
  version_malformed:
    '--version may have letters, digits, dots, hyphens and underscores, at most 40 characters.',
  version_taken: 'This version was already posted: choose another --version.',
} as const;

/** `terms post FILE [--version NAME]`: in force 14 days later. Prints `{version, inForceFrom}` as JSON. */
export async function postTermsCommand(
  { db, now = () => new Date() }: { readonly db: Database; readonly now?: () => Date },
  words: string[],
): Promise<string> {
  const { values, positionals } = read(words, { version: { type: 'string' } }, true);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('terms post needs one FILE.');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  await migrateAll(db);
  const posted = await postTerms(
    { db, now },
    { text, ...(values.version === undefined ? {} : { version: values.version }) },
  );
  if (!posted.ok) throw new UsageError(refusals[posted.reason]);
  const { version, inForceFrom } = posted.terms;
  return JSON.stringify({ version, inForceFrom: inForceFrom.toISOString() });
}
