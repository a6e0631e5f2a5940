import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consistencyRanges, inclusionRanges, verifyConsistency, verifyInclusion } from './merkle-proof.ts';
import {
  appendLeaves,
  emptyRoot,
  leafHash,
  type LeafRange,
  nodeHash,
  nodesOf,
  rangeHash,
  splitOf,
  type TreeNode,
} from './merkle-tree.ts';

/** The definition of RFC 6962, 2.1, word for word. */
function definition(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  const [only] = leaves;
  if (leaves.length === 1) return leafHash(only as Uint8Array);
  const split = splitOf(leaves.length);
  return nodeHash(definition(leaves.slice(0, split)), definition(leaves.slice(split)));
}

/** A tree that keeps completed nodes alone, as the database does. */
function storedTree(leaves: readonly Uint8Array[], batches: readonly number[] = [leaves.length]) {
  const stored = new Map<string, Buffer>();
  let frontier: TreeNode[] = [];
  let done = 0;
  for (const batch of [...batches, leaves.length]) {
    const next = leaves.slice(done, Math.max(done, Math.min(leaves.length, done + batch)));
    const appended = appendLeaves(frontier, next.map(leafHash));
    for (const { level, position, hash } of appended.completed) {
      expect(stored.has(`${level}/${position}`)).toBe(false);
      stored.set(`${level}/${position}`, hash);
    }
    frontier = appended.frontier;
    done += next.length;
  }
  const hashOf = (range: LeafRange) =>
    rangeHash(range, ({ level, position }) => {
      const hash = stored.get(`${level}/${position}`);
      if (!hash) throw new Error(`node ${level}/${position} is not stored`);
      return hash;
    });
  return { hashOf, frontier, size: stored.size };
}

// The published vectors of the Certificate Transparency reference implementation (merkle_tree_test.cc).
const vectors = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('known answers', () => {
  const leaves = vectors.map((hex) => Buffer.from(hex, 'hex'));
  const tree = storedTree(leaves);
  const hex = (ranges: readonly LeafRange[]) => ranges.map((range) => tree.hashOf(range).toString('hex'));

  test('roots of 0 to 8 leaves', () => {
    expect(emptyRoot.toString('hex')).toBe(roots[0]);
    expect(hex(roots.map((_, end) => ({ start: 0, end })))).toEqual(roots);
  });

  test('inclusion paths', () => {
    expect(hex(inclusionRanges(0, 8))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(hex(inclusionRanges(2, 3))).toEqual([roots[2]]);
    expect(inclusionRanges(0, 1)).toEqual([]);
  });

  test('consistency paths', () => {
    expect(hex(consistencyRanges(1, 8))).toEqual(hex(inclusionRanges(0, 8)));
    expect(hex(consistencyRanges(6, 8))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      roots[4],
    ]);
    expect(hex(consistencyRanges(2, 5))).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ]);
    expect(consistencyRanges(4, 4)).toEqual([]);
  });
});

const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => Buffer.from(`leaf ${index}`));
const sizes = fc.integer({ min: 1, max: 200 });

describe('properties', () => {
  test('a tree stored as completed nodes has the roots of the definition, however it grew', () => {
    fc.assert(
      fc.property(sizes, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }), (count, batches) => {
        const leaves = leavesOf(count);
        const tree = storedTree(leaves, batches);
        for (const end of [1, Math.ceil(count / 2), count]) {
          expect(tree.hashOf({ start: 0, end })).toEqual(definition(leaves.slice(0, end)));
        }
        expect(tree.frontier.map(({ level, position }) => ({ level, position }))).toEqual(
          nodesOf({ start: 0, end: count }),
        );
        expect(tree.size).toBeLessThan(2 * count);
      }),
    );
  });

  test('every inclusion proof holds, and none for another leaf, place, size, root or path', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (size, pick, bit) => {
        const leaves = leavesOf(size);
        const tree = storedTree(leaves);
        const index = pick % size;
        const path = inclusionRanges(index, size).map(tree.hashOf);
        const root = tree.hashOf({ start: 0, end: size });
        const claim = { index, size, leaf: leafHash(leaves[index] as Buffer), root, path };
        expect(verifyInclusion(claim)).toBe(true);
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        expect(verifyInclusion({ ...claim, leaf: leafHash(Buffer.from('other')) })).toBe(false);
        expect(verifyInclusion({ ...claim, root: flipped(root, bit) })).toBe(false);
        expect(verifyInclusion({ ...claim, index: size })).toBe(false);
        expect(verifyInclusion({ ...claim, path: [...path, root] })).toBe(false);
        if (size > 1) {
          expect(verifyInclusion({ ...claim, index: (index + 1) % size })).toBe(false);
          expect(verifyInclusion({ ...claim, path: path.slice(1) })).toBe(false);
          const changed = path.map((hash, at) => (at === bit % path.length ? flipped(hash, bit) : hash));
          expect(verifyInclusion({ ...claim, path: changed })).toBe(false);
        }
      }),
    );
  });

  test('every consistency proof holds, and none for a tree whose beginning is another', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), fc.nat(), (to, pick, place, bit) => {
        const from = (pick % to) + 1;
        const leaves = leavesOf(to);
        const tree = storedTree(leaves);
        const fromRoot = tree.hashOf({ start: 0, end: from });
        const toRoot = tree.hashOf({ start: 0, end: to });
        const path = consistencyRanges(from, to).map(tree.hashOf);
        expect(verifyConsistency({ from, to, fromRoot, toRoot, path })).toBe(true);
        expect(verifyConsistency({ from, to, fromRoot: flipped(fromRoot, bit), toRoot, path })).toBe(false);
        expect(verifyConsistency({ from, to, fromRoot, toRoot: flipped(toRoot, bit), path })).toBe(false);
        expect(verifyConsistency({ from: to + 1, to, fromRoot, toRoot, path })).toBe(false);
        expect(verifyConsistency({ from: 0, to, fromRoot, toRoot, path })).toBe(false);
        // A leaf before the earlier head is another, or is gone; everything else was made again honestly.
        const at = place % from;
        for (const forged of [leaves.with(at, Buffer.from('forged')), leaves.toSpliced(at, 1)]) {
          if (forged.length < from) continue;
          const other = storedTree(forged);
          const size = forged.length;
          const claim = { from, to: size, fromRoot, toRoot: other.hashOf({ start: 0, end: size }) };
          const proof = consistencyRanges(from, size).map(other.hashOf);
          expect(verifyConsistency({ ...claim, path: proof })).toBe(false);
        }
      }),
    );
  });
});

function flipped(hash: Buffer, bit: number): Buffer {
  const copy = Buffer.from(hash);
  const at = bit % 256;
  copy[at >> 3] = (copy[at >> 3] as number) ^ (1 << (at & 7));
  return copy;
}
