import { generateKeyPairSync } from 'node:crypto';
import type { AuditLogFile, SignedHead } from '@ekyc/contract';
import { describe, expect, test } from 'vitest';
import { chainStart, hashEntry } from '../audit/append-entry.ts';
import type { AuditEntryTable } from '../audit/index.ts';
import { entryLeaf } from '../witness/merkle-leaf.ts';
import { consistencyRanges, inclusionRanges } from '../witness/merkle-proof.ts';
import { appendLeaves, leafHash, type LeafRange, rangeHash } from '../witness/merkle-tree.ts';
import { signHeadText } from '../witness/signed-head.ts';
import { readConsistencyProofs, readWitnessed } from './witnessed-heads.ts';
import { keyIdOf, readTrustedKeys, type TrustedKey } from './trusted-keys.ts';
import { noWitness, verifyChainHeads, verifyLog, type Witness } from './verify-log.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const keys = readTrustedKeys(pem) as TrustedKey[];
const keyId = keyIdOf(keys[0] as TrustedKey);

const start = Date.UTC(2026, 10, 22);
const minute = 60_000;

function chainOf(actions: readonly string[]): AuditEntryTable[] {
  const entries: AuditEntryTable[] = [];
  for (const action of actions) {
    const row = {
      verification_id: 'v1',
      sequence: entries.length + 1,
      at: new Date(start + entries.length * minute),
      actor: 'visitor' as const,
      action,
      details: '{}',
      previous_hash: entries.at(-1)?.hash ?? chainStart,
    };
    entries.push({ ...row, hash: hashEntry(row) });
  }
  return entries;
}

const chain = chainOf(['made', 'started', 'decided']);
const foreign = (name: string) => leafHash(Buffer.from(name));
/** Of others, ours, of others, ours, ours, of others. */
const leaves = [
  foreign('a'),
  ...chain.slice(0, 1).map(entryLeaf),
  foreign('b'),
  ...chain.slice(1).map(entryLeaf),
  foreign('c'),
];
const places = [1, 3, 4];

function treeOf(given: readonly Buffer[]) {
  const { completed } = appendLeaves([], given);
  const nodes = new Map(completed.map(({ level, position, hash }) => [`${level}/${position}`, hash]));
  const hash = (range: LeafRange) =>
    rangeHash(range, ({ level, position }) => nodes.get(`${level}/${position}`) as Buffer).toString('hex');
  const head = (size: number, minutes: number): SignedHead =>
    signHeadText(
      {
        size,
        rootHash: hash({ start: 0, end: size }),
        timestamp: new Date(start + minutes * minute).toISOString(),
        keyId,
      },
      privateKey,
    );
  return { hash, head };
}

const tree = treeOf(leaves);
const now = tree.head(6, 60);
const earlier = tree.head(2, 1);

const log: AuditLogFile = {
  format: 'ekyc-audit-log/1',
  head: now,
  entries: places.map((position, index) => ({
    sequence: index + 1,
    position,
    hashes: inclusionRanges(position, 6).map(tree.hash),
  })),
  earlier: [{ head: earlier, hashes: consistencyRanges(2, 6).map(tree.hash) }],
};

const check = (given: unknown, witness: Partial<Witness> = {}, entries = chain) =>
  verifyLog(given === null ? null : JSON.stringify(given), entries, {
    keys,
    witness: { ...noWitness, ...witness },
  }).map(({ code, detail }) => (detail === undefined ? code : `${code} ${detail}`));
const witnessOf = (...heads: SignedHead[]): Partial<Witness> => ({ sources: [{ heads, chains: [] }] });

describe('verifyLog', () => {
  test('finds nothing where every entry is under the head, and the log goes on', () => {
    expect(check(log)).toEqual([]);
    expect(check(log, witnessOf(earlier))).toEqual([]);
    expect(check(log, witnessOf(now))).toEqual([]);
  });

  test('finds a log that is missing or unreadable', () => {
    expect(check(null)).toEqual(['log_missing']);
    expect(check({ ...log, head: null })).toEqual(['record_malformed audit-log.json']);
    expect(check({ ...log, entries: [{ sequence: 1 }] })).toEqual(['record_malformed audit-log.json']);
  });

  test('finds an entry that is changed, without a proof, at another place, or too much', () => {
    expect(check(log, {}, chainOf(['made', 'started', 'declined']))).toEqual(['log_entry_unproved entry 3']);
    expect(check({ ...log, entries: log.entries.slice(0, 2) })).toEqual(['log_entry_unproved entry 3']);
    const [first, second, third] = log.entries as [never, never, (typeof log.entries)[0]];
    expect(check({ ...log, entries: [first, second, { ...third, position: 5 }] })).toEqual([
      'log_entry_unproved entry 3',
    ]);
    expect(check(log, {}, chain.slice(0, 2))).toEqual(['log_entry_unproved more proofs than entries']);
  });

  test('finds heads that nobody trusted signed', () => {
    const other = { ...now, timestamp: earlier.timestamp };
    expect(check({ ...log, head: other })).toEqual([`log_head_unsigned ${keyId}`]);
    expect(check(log, witnessOf({ ...earlier, size: 3 }))).toEqual([
      `earlier_head_unsigned size 3 of ${earlier.timestamp}`,
    ]);
    const unknown = { ...log, earlier: [{ ...log.earlier[0], head: { ...earlier, keyId: 'other' } }] };
    expect(check(unknown)).toEqual([]);
  });

  test('finds a history that is not the one of an earlier head', () => {
    const forged = treeOf(leaves.with(0, foreign('x')));
    const name = `size 2 of ${earlier.timestamp}`;
    const inFile = { ...log, earlier: [{ ...log.earlier[0], head: forged.head(2, 1) }] };
    expect(check(inFile)).toEqual([`log_rewritten ${name}`]);
    expect(check(log, witnessOf(forged.head(2, 1)))).toEqual([`log_rewritten ${name}`]);
    expect(check(log, witnessOf(forged.head(6, 59)))).toEqual([
      `log_rewritten size 6 of ${new Date(start + 59 * minute).toISOString()}`,
    ]);
  });

  test('asks for a proof of a single head, and of many for those that saw an entry first', () => {
    const between = tree.head(3, 2);
    const needed = `earlier_head_unproved size 3 of ${between.timestamp}`;
    expect(check(log, witnessOf(between))).toEqual([needed]);
    const proof = { from: 3, to: 6, hashes: consistencyRanges(3, 6).map(tree.hash) };
    expect(check(log, { ...witnessOf(between), proofs: [proof] })).toEqual([]);
    // The head of size 2 saw entry 1 first, that of size 5 the entries 2 and 3.
    const five = tree.head(5, 30);
    expect(check(log, witnessOf(earlier, between, five))).toEqual([
      `earlier_head_unproved size 5 of ${five.timestamp}`,
    ]);
    const toFive = { from: 5, to: 6, hashes: consistencyRanges(5, 6).map(tree.hash) };
    expect(check(log, { ...witnessOf(earlier, between, five), proofs: [toFive] })).toEqual([]);
  });

  test('finds an entry that came into the log long after the time it bears', () => {
    const six = tree.head(3, 2 + 10);
    const proofs = [{ from: 3, to: 6, hashes: consistencyRanges(3, 6).map(tree.hash) }];
    expect(check(log, { ...witnessOf(six), proofs })).toEqual(['log_entry_late entry 2']);
  });
});

test('a chain is compared with what its own webhooks reported of it', () => {
  const reportedBy = (entries: number, head: Buffer, publicId = 'p'): Witness => ({
    sources: [{ heads: [], chains: [{ publicId, entries, head: head.toString('hex'), reported: {} }] }],
    proofs: [],
  });
  const third = (chain[2] as AuditEntryTable).hash;
  expect(verifyChainHeads('p', chain, reportedBy(3, third))).toEqual([]);
  expect(verifyChainHeads('p', chain, reportedBy(2, third))).toEqual([
    { code: 'chain_rewritten', detail: 'entry 2' },
  ]);
  expect(verifyChainHeads('p', chain.slice(0, 2), reportedBy(3, third))).toHaveLength(1);
  expect(verifyChainHeads('p', chain, reportedBy(2, third, 'other'))).toEqual([]);
});

test('stored heads and proofs are read from whatever bears them, and from nothing else', () => {
  const audit = { entries: 3, head: 'ab'.repeat(32) };
  const webhook = { type: 'x', auditLog: earlier, data: { publicId: 'p', audit } };
  expect(readWitnessed(JSON.stringify(webhook))).toEqual({
    heads: [earlier],
    chains: [{ ...audit, publicId: 'p', reported: webhook.data }],
  });
  const { auditLog: _, ...early } = webhook;
  expect(readWitnessed(JSON.stringify(early))?.heads).toEqual([]);
  const line = JSON.stringify({ head: now, timestampResponse: null });
  expect(readWitnessed(`${line}\n${JSON.stringify(earlier)}\n`)?.heads).toEqual([now, earlier]);
  expect(
    readWitnessed(JSON.stringify({ head: now, timestampResponse: null, consistency: null }, null, 2))?.heads,
  ).toEqual([now]);
  const proof = { from: 1, to: 2, hashes: [] };
  expect(readConsistencyProofs(JSON.stringify({ head: now, consistency: proof }))).toEqual([proof]);
  for (const text of ['', 'nonsense', '{}', `${line}\nnonsense`, '[]', 'null']) {
    expect(readWitnessed(text)).toBeNull();
    expect(readConsistencyProofs(text)).toBeNull();
  }
});
