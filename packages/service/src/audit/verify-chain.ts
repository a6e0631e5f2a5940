import type { AuditEntryTable } from './audit.table.ts';
import { chainStart, hashEntry } from './append-entry.ts';

/**
 * Checks a whole chain against the head stored beside it.
 * @returns the sequence of the first entry that is changed, missing or out of order; null when the chain is whole
 */
export function findBrokenEntry(entries: readonly AuditEntryTable[], head: Uint8Array): number | null {
  let previous: Buffer = chainStart;
  for (const [index, entry] of entries.entries()) {
    const whole =
      entry.sequence === index + 1 &&
      previous.equals(entry.previous_hash) &&
      hashEntry(entry).equals(entry.hash);
    if (!whole) return index + 1;
    previous = entry.hash;
  }
  return previous.equals(head) ? null : entries.length + 1;
}
