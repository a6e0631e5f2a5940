import { createHash } from 'node:crypto';

/** Leaves `start` to `end - 1` of a tree. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** A complete subtree of 2^level leaves, the `position`-th of its level from the left. Its hash never changes again. */
export interface NodeId {
  readonly level: number;
  readonly position: number;
}

export interface TreeNode extends NodeId {
  readonly hash: Buffer;
}

/** RFC 6962, 2.1: leaves and inner nodes are distinguished by their first byte. */
export function leafHash(data: Uint8Array): Buffer {
  return createHash('sha256').update(Uint8Array.of(0)).update(data).digest();
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();
}

/** Root of the tree without leaves. */
export const emptyRoot: Buffer = createHash('sha256').digest();

/** The largest power of two below `count`, which is at least 2: where RFC 6962 splits a list. */
export function splitOf(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/**
 * The complete subtrees, left to right, whose hashes together give the hash of a range that RFC 6962's splitting
 * yields; at most one of each level.
 */
export function nodesOf({ start, end }: LeafRange): NodeId[] {
  const nodes: NodeId[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    for (let size = 2; at % size === 0 && at + size <= end; size *= 2) level += 1;
    nodes.push({ level, position: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** Hash of a range. `hashOf` answers for every node of {@link nodesOf}. */
export function rangeHash(range: LeafRange, hashOf: (node: NodeId) => Uint8Array): Buffer {
  const [last, ...rest] = nodesOf(range).toReversed().map(hashOf);
  if (!last) return emptyRoot;
  return Buffer.from(rest.reduce((right, left) => nodeHash(left, right), last));
}

/**
 * Appends leaves to a tree.
 * @param frontier nodes of the whole range so far, left to right
 * @returns every node that is complete now and was not before, and the new frontier
 */
export function appendLeaves(
  frontier: readonly TreeNode[],
  leaves: readonly Buffer[],
): { completed: TreeNode[]; frontier: TreeNode[] } {
  const stack = [...frontier];
  const completed: TreeNode[] = [];
  let size = frontier.reduce((count, { level }) => count + 2 ** level, 0);
  for (const hash of leaves) {
    let node: TreeNode = { level: 0, position: size, hash };
    completed.push(node);
    for (let left = stack.at(-1); left?.level === node.level; left = stack.at(-1)) {
      stack.pop();
      const parent = { level: node.level + 1, position: left.position / 2 };
      node = { ...parent, hash: nodeHash(left.hash, node.hash) };
      completed.push(node);
    }
    stack.push(node);
    size += 1;
  }
  return { completed, frontier: stack };
}
