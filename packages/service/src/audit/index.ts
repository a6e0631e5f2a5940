export type { AuditEntryTable } from './audit.table.ts';
export {
  appendAuditEntry,
  chainStart,
  hashEntry,
  insertEntry,
  type NewAuditEntry,
  nextEntry,
} from './append-entry.ts';
export { hashWords } from './hash-words.ts';
export { eraseWords } from './words.ts';
export { findBrokenEntry } from './verify-chain.ts';
export { placeEntries } from './place-entries.ts';
export { readDetails } from './details.ts';
export {
  areIntact,
  differencesFrom,
  EvidenceContradictsError,
  readStatement,
  stateEntries,
  type Statement,
  tellsOfState,
  type ReportedResult,
} from './statement.ts';
