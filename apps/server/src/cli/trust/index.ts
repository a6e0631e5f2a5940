import { basename, extname } from 'node:path';
import { endOf, fingerprintOf, trustedDocuments } from '@ekyc/chip/trust';
import { addTrust, readTrust, trustFolder, type TrustFile } from '../../trust/trust-folder.ts';
import {
  trustStateOf,
  type TrustWarning,
  trustWarnings,
  warnedDaysBefore,
} from '../../trust/trust-warnings.ts';
import { type CommandResult, read, UsageError } from '../commands.ts';
import { trustRefusals } from './trust-refusals.ts';

/** The authorities behind chips are files: no database is opened, and the service may run. */
export function trustCommand(
  [command, ...words]: readonly string[],
  dataDirectory: string,
  now: Date,
): CommandResult {
  if (command === 'add') return addTrustCommand(words, dataDirectory);
  if (command !== 'list' && command !== 'check')
    throw new UsageError(`There is no command ${['trust', command].join(' ').trim()}.`);
  const { json = false } = read(words, { json: { type: 'boolean' } }).values;
  return command === 'list'
    ? listTrustCommand(dataDirectory, { now, json })
    : checkTrustCommand(dataDirectory, { now, json });
}

/** Exit code 1: it is not trusted, and nothing was written. */
function addTrustCommand(words: string[], dataDirectory: string): CommandResult {
  const { values, positionals } = read(
    words,
    { name: { type: 'string' }, issuer: { type: 'string' }, serial: { type: 'string' } },
    true,
  );
  const [wanted, file, ...more] = positionals;
  const document = trustedDocuments.find((one) => one === wanted);
  if (!document || file === undefined || more.length > 0)
    throw new UsageError(`trust add needs a DOCUMENT (${trustedDocuments.join(', ')}) and one FILE.`);
  const { name = basename(file, extname(file)), issuer, serial } = values;
  const isNamed = issuer !== undefined || serial !== undefined;
  if (isNamed && document !== 'driversLicense')
    throw new UsageError('--issuer and --serial are for driversLicense alone.');
  const signer = { issuer: (issuer ?? '').toLowerCase(), serial: (serial ?? '').toLowerCase() };
  const added = addTrust(dataDirectory, document, { file, name, ...(isNamed && { signer }) });
  if ('code' in added)
    return { text: `${file} is not trusted: ${added.code}. ${trustRefusals[added.code]}`, exitCode: 1 };
  const text = `${document} ${name} is trusted: it lies in ${trustFolder(dataDirectory)}.
SHA-256 ${fingerprintOf(added.authority)}
Compare that with what its publisher says before you rely on it.`;
  return { text, exitCode: 0 };
}

interface Asked {
  readonly now: Date;
  /** `{items}` for programs. */
  readonly json: boolean;
}

function listTrustCommand(dataDirectory: string, { now, json }: Asked): CommandResult {
  const files = readTrust(dataDirectory);
  if (json) return { text: JSON.stringify({ items: files.map((file) => itemOf(file, now)) }), exitCode: 0 };
  const empty = trustedDocuments.filter((document) => !files.some((file) => file.document === document));
  const rows = [
    ...files.map((file) => row(file, now)),
    ...empty.map((document) => `${document.padEnd(15)} none: its chips prove nothing here`),
  ];
  return { text: rows.join('\n'), exitCode: 0 };
}

/** A file of null came with the service. */
function itemOf(trusted: TrustFile, now: Date) {
  const { document, name, file, read: found } = trusted;
  const start = { document, name, state: trustStateOf(trusted, now), file: file ?? null };
  if ('code' in found) return { ...start, code: found.code };
  const endsAt = endOf(found.authority)?.toISOString() ?? null;
  return { ...start, endsAt, sha256: fingerprintOf(found.authority) };
}

function row(file: TrustFile, now: Date): string {
  const { document, name, read: found } = file;
  const place = file.file ?? 'comes with the service';
  const start = `${document.padEnd(15)} ${name.padEnd(20)}`;
  if ('code' in found) return `${start} ${'refused'.padEnd(8)} ${found.code}  ${place}`;
  const end = endOf(found.authority)?.toISOString().slice(0, 10) ?? 'no end';
  const state = trustStateOf(file, now).replace('_', ' ');
  return `${start} ${state.padEnd(8)} ${end.padEnd(10)}  ${fingerprintOf(found.authority)}  ${place}`;
}

/** Exit code 1 where something must be done. */
function checkTrustCommand(dataDirectory: string, { now, json }: Asked): CommandResult {
  const warnings = trustWarnings(readTrust(dataDirectory), now);
  if (json) return { text: JSON.stringify({ items: warnings }), exitCode: warnings.length === 0 ? 0 : 1 };
  if (warnings.length === 0)
    return { text: `Nothing ends within ${warnedDaysBefore} days, and every file can be used.`, exitCode: 0 };
  return { text: warnings.map(trustSentence).join('\n'), exitCode: 1 };
}

/** What is wrong, and what to do. */
export function trustSentence({ document, name, code, endsAt }: TrustWarning): string {
  if (endsAt === null) return `${document} ${name} is not used: ${code}. ${trustRefusals[code]}`;
  const day = endsAt.toISOString().slice(0, 10);
  return code === 'ended'
    ? `${document} ${name} ended on ${day}, and none stands beside it that has not: add its successor.`
    : `${document} ${name} ends on ${day}: add its successor.`;
}
