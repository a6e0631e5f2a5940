import { emptyRoot, type LeafRange, nodeHash, splitOf } from './merkle-tree.ts';

/** The subtrees whose hashes prove that leaf `index` is in the tree of `size` leaves (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const path: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      path.push({ start: middle, end });
      end = middle;
    } else {
      path.push({ start, end: middle });
      start = middle;
    }
  }
  return path.toReversed();
}

/**
 * The subtrees whose hashes prove that the tree of `to` leaves begins with the tree of `from` leaves (RFC 6962,
 * 2.1.2); 0 ≤ from ≤ to. Every tree begins with the empty one.
 */
export function consistencyRanges(from: number, to: number): LeafRange[] {
  if (from === 0) return [];
  const path: LeafRange[] = [];
  let [start, end] = [0, to];
  while (from < end) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      path.push({ start: middle, end });
      end = middle;
    } else {
      path.push({ start, end: middle });
      start = middle;
    }
  }
  // The subtree that begins the tree is the earlier root itself, which the verifier has.
  if (start > 0) path.push({ start, end });
  return path.toReversed();
}

const half = (value: number) => Math.floor(value / 2);
const isOdd = (value: number) => value % 2 === 1;

/** RFC 9162, 2.1.3.2. @param given.leaf hash of the leaf */
export function verifyInclusion(given: {
  readonly index: number;
  readonly size: number;
  readonly leaf: Uint8Array;
  readonly root: Uint8Array;
  readonly path: readonly Uint8Array[];
}): boolean {
  if (given.index >= given.size) return false;
  let [index, last] = [given.index, given.size - 1];
  let hash: Buffer = Buffer.from(given.leaf);
  for (const step of given.path) {
    if (last === 0) return false;
    if (isOdd(index) || index === last) {
      hash = nodeHash(step, hash);
      while (!isOdd(index) && index !== 0) [index, last] = [half(index), half(last)];
    } else hash = nodeHash(hash, step);
    [index, last] = [half(index), half(last)];
  }
  return last === 0 && hash.equals(given.root);
}

export interface ConsistencyClaim {
  readonly from: number;
  readonly to: number;
  readonly fromRoot: Uint8Array;
  readonly toRoot: Uint8Array;
  readonly path: readonly Uint8Array[];
}

/** RFC 9162, 2.1.4.2; from the empty tree, which RFC 9162 leaves out, there is nothing to prove but its root. */
export function verifyConsistency({ from, to, fromRoot, toRoot, path }: ConsistencyClaim): boolean {
  if (from < 0 || from > to) return false;
  if (from === to) return path.length === 0 && Buffer.from(fromRoot).equals(toRoot);
  if (from === 0) return path.length === 0 && emptyRoot.equals(fromRoot);
  if (path.length === 0) return false;
  const [first, ...steps] = Number.isInteger(Math.log2(from)) ? [fromRoot, ...path] : path;
  let [index, last] = [from - 1, to - 1];
  while (isOdd(index)) [index, last] = [half(index), half(last)];
  let earlier: Buffer = Buffer.from(first as Uint8Array);
  let later = earlier;
  for (const step of steps) {
    if (last === 0) return false;
    if (isOdd(index) || index === last) {
      earlier = nodeHash(step, earlier);
      later = nodeHash(step, later);
      while (!isOdd(index) && index !== 0) [index, last] = [half(index), half(last)];
    } else later = nodeHash(later, step);
    [index, last] = [half(index), half(last)];
  }
  return last === 0 && earlier.equals(fromRoot) && later.equals(toRoot);
}
