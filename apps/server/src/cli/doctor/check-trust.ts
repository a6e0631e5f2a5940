import type { Config } from '../../config/config.ts';
import { readRecordFolder } from '../../trust/record-folder.ts';
import { recordWarnings } from '../../trust/record-warnings.ts';
import { readTrust } from '../../trust/trust-folder.ts';
import { trustWarnings, warnedDaysBefore } from '../../trust/trust-warnings.ts';
import { recordSentence } from '../records/index.ts';
import { trustSentence } from '../trust/index.ts';
import { failed, type Finding, ok } from './finding.ts';

/** The same as `trust check`. */
export function checkTrust({ dataDirectory }: Pick<Config, 'dataDirectory'>, now: Date): readonly Finding[] {
  const files = readTrust(dataDirectory);
  const warnings = trustWarnings(files, now);
  return warnings.length > 0
    ? warnings.map((one) => failed('trust', trustSentence(one)))
    : [ok('trust', `${files.length} authorities behind chips, none ends within ${warnedDaysBefore} days`)];
}

/** The same as `records check`; nothing where the operator has nothing for records. */
export async function checkRecords(
  { dataDirectory, mdoc }: Pick<Config, 'dataDirectory' | 'mdoc'>,
  now: Date,
): Promise<readonly Finding[]> {
  const folder = await readRecordFolder(dataDirectory);
  const warnings = recordWarnings(folder, { now, requiresList: mdoc.revocation === 'required' });
  if (warnings.length > 0) return warnings.map((one) => failed('trust', recordSentence(one)));
  const { length } = folder.issuers;
  return length === 0
    ? []
    : [ok('trust', `${length} roots of records in phones, none ends within ${warnedDaysBefore} days`)];
}
