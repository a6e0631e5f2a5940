import { basename, extname } from 'node:path';
import { type RecordType, recordTypeNames } from '@ekyc/mdoc';
import type { Config } from '../../config/config.ts';
import { type AddedRoot, addRecordRoot, renewRecordList } from '../../trust/add-record-root.ts';
import { readRecordFolder } from '../../trust/record-folder.ts';
import {
  type RecordItem,
  recordItems,
  type RecordWarning,
  recordWarnings,
} from '../../trust/record-warnings.ts';
import { warnedDaysBefore } from '../../trust/trust-warnings.ts';
import { type CommandResult, inColumns, read, UsageError } from '../commands.ts';
import { recordRefusals } from './record-refusals.ts';

type Settings = Pick<Config, 'dataDirectory' | 'mdoc'>;

/** Readers and issuers of records in phones are files: no database is opened, and the service may run. */
export async function recordsCommand(
  [command, ...words]: readonly string[],
  settings: Settings,
  now: Date,
): Promise<CommandResult> {
  if (command === 'add') return addCommand(words, settings);
  if (command === 'renew') return renewCommand(words, settings);
  if (command !== 'list' && command !== 'check')
    throw new UsageError(`There is no command ${['records', command].join(' ').trim()}.`);
  const { json = false } = read(words, { json: { type: 'boolean' } }).values;
  return command === 'list' ? listCommand(settings, { now, json }) : checkCommand(settings, { now, json });
}

/** Exit code 1: it is not trusted, and nothing was written. */
async function addCommand(words: string[], { dataDirectory }: Settings): Promise<CommandResult> {
  const options = { name: { type: 'string' }, revoked: { type: 'string' } } as const;
  const { values, positionals } = read(words, options, true);
  const [wanted, file, ...more] = positionals;
  const type = typeOf(wanted);
  if (!type || file === undefined || more.length > 0)
    throw new UsageError(`records add needs a TYPE (${recordTypeNames.join(', ')}) and one FILE.`);
  const { name = basename(file, extname(file)), revoked: list = null } = values;
  return told(await addRecordRoot(dataDirectory, type, { file, list, name }), (root) => {
    return `${type} ${name} is trusted.\nSHA-256 ${root}\nCompare that with what its issuer says before you rely on it.`;
  });
}

async function renewCommand(words: string[], { dataDirectory }: Settings): Promise<CommandResult> {
  const [wanted, name, file, ...more] = read(words, {}, true).positionals;
  const type = typeOf(wanted);
  if (!type || name === undefined || file === undefined || more.length > 0)
    throw new UsageError(
      `records renew needs a TYPE (${recordTypeNames.join(', ')}), a NAME and one FILE: the list of revoked certificates.`,
    );
  return told(await renewRecordList(dataDirectory, type, { name, file }), () => {
    return `The list of revoked certificates of ${type} ${name} is this one from now on.`;
  });
}

const typeOf = (wanted: string | undefined): RecordType | undefined =>
  recordTypeNames.find((one) => one === wanted);

function told(added: AddedRoot, sentence: (fingerprint: string) => string): CommandResult {
  if ('code' in added)
    return { text: `Nothing was changed: ${added.code}. ${recordRefusals[added.code]}`, exitCode: 1 };
  const { fingerprint256 } = added.issuer.certificate;
  return { text: sentence(fingerprint256.replaceAll(':', '').toLowerCase()), exitCode: 0 };
}

interface Asked {
  readonly now: Date;
  /** `{items}` for programs. */
  readonly json: boolean;
}

async function listCommand({ dataDirectory }: Settings, { now, json }: Asked): Promise<CommandResult> {
  const folder = await readRecordFolder(dataDirectory);
  const items = recordItems(folder);
  if (json) {
    const told = items.map((item) => ({ ...item, ended: isOver(item, now) }));
    return { text: JSON.stringify({ items: told, refused: folder.refused }), exitCode: 0 };
  }
  const rows = items.map((item) => [
    item.kind,
    item.name,
    isOver(item, now) ? 'ended' : 'in force',
    item.endsAt ? dayOf(item.endsAt) : 'no end',
    item.fingerprint ?? '',
  ]);
  const refused = folder.refused.map(({ file, code }) => ['refused', file, code, '', '']);
  const missing = recordTypeNames.filter((type) => !folder.issuers.some(({ types }) => types.includes(type)));
  const none = missing.map((type) => `${type}: no root, its records prove nothing here`);
  const all = [...rows, ...refused];
  return { text: [...(all.length > 0 ? [inColumns(all)] : []), ...none].join('\n'), exitCode: 0 };
}

const isOver = ({ endsAt }: RecordItem, now: Date) => endsAt !== null && endsAt <= now;
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Exit code 1 where something must be done. */
async function checkCommand({ dataDirectory, mdoc }: Settings, { now, json }: Asked): Promise<CommandResult> {
  const folder = await readRecordFolder(dataDirectory);
  const warnings = recordWarnings(folder, { now, requiresList: mdoc.revocation === 'required' });
  if (json) return { text: JSON.stringify({ items: warnings }), exitCode: warnings.length === 0 ? 0 : 1 };
  if (warnings.length > 0) return { text: warnings.map(recordSentence).join('\n'), exitCode: 1 };
  const counted = `${folder.issuers.length} roots and ${Object.keys(folder.readers).length} readers`;
  return {
    text: `${counted} for records in phones: nothing ends within ${warnedDaysBefore} days, no list has ended.`,
    exitCode: 0,
  };
}

const successors: Readonly<Record<RecordItem['kind'], string>> = {
  reader: 'put its successor into DATA_DIR/mdoc',
  root: 'add its successor',
  list: 'fetch the newest, and give it to records renew. Until then every record of this issuer is refused',
};

/** What is wrong, and what to do. */
export function recordSentence(warning: RecordWarning): string {
  if (warning.code === 'refused') return `${warning.file} is not used: ${warning.why}.`;
  const { kind, name, endsAt } = warning.item;
  if (warning.code === 'list_missing')
    return `${name} has no list of revoked certificates, which MDOC_REVOCATION requires: give one to records renew.`;
  const verb = warning.code === 'ended' ? 'ended' : 'ends';
  return `The ${kind} ${name} ${verb} on ${endsAt ? dayOf(endsAt) : ''}: ${successors[kind]}.`;
}
