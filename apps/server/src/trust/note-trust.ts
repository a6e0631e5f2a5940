import type { EventLog } from '../log-events.ts';
import { readTrust } from './trust-folder.ts';
import { trustWarnings } from './trust-warnings.ts';

/** One line of the log for everything that an operator must do about the authorities behind chips. */
export function noteTrust(dataDirectory: string, now: Date, log: EventLog): void {
  for (const { document, name, code, endsAt } of trustWarnings(readTrust(dataDirectory), now)) {
    if (endsAt === null) log('trust.file_refused', { document, name, code });
    else log('trust.authority_ends', { document, name, state: code, day: endsAt.toISOString().slice(0, 10) });
  }
}
