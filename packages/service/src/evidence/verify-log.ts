import { auditLogFile, type AuditLogFile, type ConsistencyProof, type SignedHead } from '@ekyc/contract';
import { type AuditEntryTable, differencesFrom, readStatement } from '../audit/index.ts';
import { entryLeaf, isSignedBy, verifyConsistency, verifyInclusion } from '../witness/index.ts';
import type { WitnessedHeads } from './witnessed-heads.ts';
import { keyIdOf, type TrustedKey } from './trusted-keys.ts';
import { listDocument, parseBounded } from './parse-bounded.ts';
import type { Finding } from './finding.ts';

/** What an outside witness stored, with which the log of the file is compared. */
export interface Witness {
  /** Each by itself: a webhook, or all lines of one file. */
  readonly sources: readonly WitnessedHeads[];
  readonly proofs: readonly ConsistencyProof[];
}

export const noWitness: Witness = { sources: [], proofs: [] };

/** An entry states the time at which its transaction began; it was committed within this time. */
const lateAfterMs = 600_000;

const bytes = (hex: string) => Buffer.from(hex, 'hex');

/**
 * Checks `audit-log.json`: its head's signature, that every entry of the chain is under it, that it goes on from the
 * earlier heads it names and from those of the witness, and that no entry came into the log later than it says.
 * @param text null: the file has none
 */
export function verifyLog(
  text: string | null,
  chain: readonly AuditEntryTable[],
  given: { readonly keys: readonly TrustedKey[]; readonly witness: Witness },
): Finding[] {
  if (text === null) return [{ code: 'log_missing' }];
  const log = parseLog(text);
  if (!log) return [{ code: 'record_malformed', detail: 'audit-log.json' }];
  const trusted = given.keys.some(
    (key) => keyIdOf(key) === log.head.keyId && isSignedBy(log.head, key.publicKey),
  );
  const entries = verifyEntries(log, chain);
  return [
    ...(trusted ? [] : [{ code: 'log_head_unsigned', detail: log.head.keyId } as const]),
    ...entries,
    ...verifyEarlier(log, given.keys),
    ...log.earlier.flatMap(({ head }) => lateEntries(log, chain, head)),
    ...given.witness.sources.flatMap(({ heads }) => verifyWitness(log, chain, heads, given)),
  ].filter(isFirst);
}

function parseLog(text: string): AuditLogFile | null {
  const log = auditLogFile.safeParse(parseBounded(text, listDocument));
  return log.success ? log.data : null;
}

/** Every entry once, in the order of the chain, each proved to be under the head. */
function verifyEntries(log: AuditLogFile, chain: readonly AuditEntryTable[]): Finding[] {
  const root = bytes(log.head.rootHash);
  const unproved = chain.filter((entry, index) => {
    const proof = log.entries[index];
    return !(
      proof?.sequence === entry.sequence &&
      verifyInclusion({
        index: proof.position,
        size: log.head.size,
        leaf: entryLeaf(entry),
        root,
        path: proof.hashes.map(bytes),
      })
    );
  });
  return [
    ...unproved.map(({ sequence }) => ({ code: 'log_entry_unproved', detail: `entry ${sequence}` }) as const),
    ...(log.entries.length > chain.length
      ? [{ code: 'log_entry_unproved', detail: 'more proofs than entries' } as const]
      : []),
  ];
}

function verifyEarlier(log: AuditLogFile, keys: readonly TrustedKey[]): Finding[] {
  return log.earlier.flatMap(({ head, hashes }): Finding[] => {
    // One that an earlier key signed may be unknown here; its root must fit nevertheless.
    const key = keys.find((known) => keyIdOf(known) === head.keyId);
    if (key && !isSignedBy(head, key.publicKey))
      return [{ code: 'earlier_head_unsigned', detail: nameOf(head) }];
    return goesOn(head, log.head, hashes) ? [] : [{ code: 'log_rewritten', detail: nameOf(head) }];
  });
}

/** Compares one source of stored heads with the file. */
function verifyWitness(
  log: AuditLogFile,
  chain: readonly AuditEntryTable[],
  source: readonly SignedHead[],
  { keys, witness }: { readonly keys: readonly TrustedKey[]; readonly witness: Witness },
): Finding[] {
  const needed = neededHeads(log, source);
  return source.flatMap((head): Finding[] => {
    const key = keys.find((known) => keyIdOf(known) === head.keyId);
    // A forged head must not incriminate the service.
    if (!key || !isSignedBy(head, key.publicKey))
      return [{ code: 'earlier_head_unsigned', detail: nameOf(head) }];
    const [from, to] = head.size <= log.head.size ? [head, log.head] : [log.head, head];
    const proofs = proofsBetween(log, witness, from.size, to.size);
    const finding = { detail: nameOf(head) };
    const late = lateEntries(log, chain, head);
    if (proofs.length === 0) {
      return needed.has(head) ? [{ code: 'earlier_head_unproved', ...finding }, ...late] : late;
    }
    const holds = proofs.some((hashes) => goesOn(from, to, hashes));
    return holds ? late : [{ code: 'log_rewritten', ...finding }, ...late];
  });
}

/**
 * A single head must be proved. Of many those that matter: for each entry the first head that it is under, which is
 * the one before which nobody could have rewritten it.
 */
function neededHeads(log: AuditLogFile, source: readonly SignedHead[]): ReadonlySet<SignedHead> {
  if (source.length <= 1) return new Set(source);
  const bySize = source.toSorted((a, b) => a.size - b.size);
  const first = log.entries.map(({ position }) => bySize.find(({ size }) => size > position));
  return new Set(first.filter((head) => head !== undefined && head.size <= log.head.size)) as Set<SignedHead>;
}

function proofsBetween(log: AuditLogFile, { proofs }: Witness, from: number, to: number): string[][] {
  // Of one size there is one tree, and every tree goes on from the empty one: the roots alone are compared.
  if (from === to || from === 0) return [[]];
  return [
    ...log.earlier
      .filter(({ head }) => to === log.head.size && head.size === from)
      .map(({ hashes }) => hashes),
    ...proofs.filter((proof) => proof.from === from && proof.to === to).map(({ hashes }) => hashes),
  ];
}

function goesOn(earlier: SignedHead, later: SignedHead, hashes: readonly string[]): boolean {
  return verifyConsistency({
    from: earlier.size,
    to: later.size,
    fromRoot: bytes(earlier.rootHash),
    toRoot: bytes(later.rootHash),
    path: hashes.map(bytes),
  });
}

/**
 * A head covers whatever was written before it was signed. An entry that says it is older and stands behind the head
 * was written later: in place of another one that the log still has.
 */
function lateEntries(log: AuditLogFile, chain: readonly AuditEntryTable[], head: SignedHead): Finding[] {
  const before = Date.parse(head.timestamp) - lateAfterMs;
  return chain
    .filter((entry, index) => {
      const position = log.entries[index]?.position;
      return position !== undefined && position >= head.size && entry.at.getTime() < before;
    })
    .map(({ sequence }) => ({ code: 'log_entry_late', detail: `entry ${sequence}` }) as const);
}

/**
 * Compares the chain with what webhooks of this verification said of it: the log alone does not show a chain that was
 * cut at its end, because what was there still stands in the log. What they reported must be what the chain said then.
 */
export function verifyChainHeads(
  publicId: string,
  chain: readonly AuditEntryTable[],
  { sources }: Witness,
): Finding[] {
  return sources
    .flatMap(({ chains }) => chains)
    .filter((witnessed) => witnessed.publicId === publicId)
    .flatMap((witnessed): Finding[] => {
      const entry = `entry ${witnessed.entries}`;
      if (chain[witnessed.entries - 1]?.hash.toString('hex') !== witnessed.head)
        return [{ code: 'chain_rewritten', detail: entry }];
      const said = readStatement(chain.slice(0, witnessed.entries));
      return differencesFrom(said, witnessed.reported).map((name) => ({
        code: 'evidence_contradicts',
        detail: `${entry}, ${name}`,
      }));
    });
}

function nameOf(head: SignedHead): string {
  return `size ${head.size} of ${head.timestamp}`;
}

/** The same head may stand in the file and with the witness. */
function isFirst(finding: Finding, index: number, all: readonly Finding[]): boolean {
  return all.findIndex(({ code, detail }) => code === finding.code && detail === finding.detail) === index;
}
