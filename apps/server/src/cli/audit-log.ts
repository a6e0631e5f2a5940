import { checkLog, checkStatements, type LogDifference, openMasterKey, witnessHead } from '@ekyc/service';
import { masterKeySecrets } from '../config/master-key-file.ts';
import { migrateAll } from '../database/migrate-all.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { openHeadKeeper } from '../evidence/open-head-keeper.ts';
import { createTimestampService } from '../timestamp/timestamp-service.ts';
import type { CommandResult, CommandSettings } from './commands.ts';

const explanations: Record<LogDifference['code'], string> = {
  entry_changed: 'an audit entry is not the one that entered the log',
  entry_missing: 'an audit entry that entered the log is gone',
  entry_beyond_log: 'an audit entry claims a place beyond the end of the log',
  chain_differs: 'the number of audit entries of a verification differs from its count',
  evidence_contradicts: 'a verification contradicts its audit entries',
  head_contradicted: 'the log does not match this signed head',
  head_unsigned: 'a stored head was not signed by a key of this service',
  head_line_unreadable: 'a line of the stored heads is not a head',
};
const shown = 100;

/** `log head`: the same as the service does every hour. Prints the head as JSON. */
export async function signLogHeadCommand(
  { db }: OpenDatabase,
  _: string[],
  { config, secrets }: CommandSettings,
): Promise<string> {
  await migrateAll(db);
  const now = () => new Date();
  const failures: unknown[] = [];
  const head = await witnessHead({
    db,
    now,
    master: await openMasterKey(db, masterKeySecrets(secrets, config.dataDirectory), now()),
    heads: await openHeadKeeper(config),
    timestamps: config.timestampUrl === null ? null : createTimestampService(config.timestampUrl),
    onStampFailed: (error) => failures.push(error),
  });
  return failures.length === 0
    ? JSON.stringify(head)
    : `${JSON.stringify(head)}\nIt was not stamped by TSA_URL.`;
}

/** `log verify`: the log against its heads, and each verification against its own chain. Exit code 0 where nothing differs. */
export async function verifyLogCommand(
  { db }: OpenDatabase,
  _: string[],
  { config, secrets }: CommandSettings,
): Promise<CommandResult> {
  await migrateAll(db);
  const master = await openMasterKey(db, masterKeySecrets(secrets, config.dataDirectory), new Date());
  const log = await checkLog(db, await openHeadKeeper(config));
  const { heads, size } = log;
  const differences = [...log.differences];
  for await (const difference of checkStatements(db, master)) differences.push(difference);
  const held = `${size} entries, held against ${heads} heads.`;
  if (differences.length === 0) return { text: `THE LOG IS WHOLE: ${held}`, exitCode: 0 };
  const lines = differences
    .slice(0, shown)
    .map(({ code, detail }) => `  ${code} (${detail}): ${explanations[code]}`);
  const more = differences.length > shown ? [`  and ${differences.length - shown} more`] : [];
  return {
    text: [`THE LOG DIFFERS: ${differences.length} findings; ${held}`, ...lines, ...more].join('\n'),
    exitCode: 1,
  };
}
