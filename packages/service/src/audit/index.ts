export type { AuditEntryTable } from './audit.table.ts';
export { appendAuditEntry, chainStart, type NewAuditEntry } from './append-entry.ts';
export { findBrokenEntry } from './verify-chain.ts';
