import type { Config } from '../../config/config.ts';
import { readTrust } from '../../trust/trust-folder.ts';
import { trustWarnings, warnedDaysBefore } from '../../trust/trust-warnings.ts';
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
