import { describe, expect, test } from 'vitest';
import { chainStart, hashEntry } from './append-entry.ts';
import type { AuditEntryTable } from './audit.table.ts';
import { findBrokenEntry } from './verify-chain.ts';

function chain(length: number): AuditEntryTable[] {
  const entries: AuditEntryTable[] = [];
  for (let sequence = 1; sequence <= length; sequence++) {
    const row = {
      verification_id: 'v',
      sequence,
      at: new Date(sequence * 1000),
      actor: 'visitor' as const,
      action: 'take.started',
      details: '{}',
      previous_hash: entries.at(-1)?.hash ?? chainStart,
    };
    entries.push({ ...row, hash: hashEntry(row) });
  }
  return entries;
}

describe('findBrokenEntry', () => {
  const entries = chain(5);
  const head = entries[4]?.hash ?? chainStart;

  test('finds nothing in a whole chain', () => {
    expect(findBrokenEntry(entries, head)).toBeNull();
  });
  test('finds a changed entry', () => {
    const changed = entries.with(2, { ...(entries[2] as AuditEntryTable), action: 'take.ended' });
    expect(findBrokenEntry(changed, head)).toBe(3);
  });
  test('finds a missing entry', () => {
    expect(findBrokenEntry(entries.toSpliced(1, 1), head)).toBe(2);
  });
  test('finds a cut end', () => {
    expect(findBrokenEntry(entries.slice(0, 4), head)).toBe(5);
  });
});
