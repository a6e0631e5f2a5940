import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryStore } from '../../test/memory-store.ts';
import { cutOut } from '../../test/recorded-pictures.ts';
import { wrappingKeys } from '../../test/wrapping-keys.ts';
import { ChainWriter } from './chain-writer.ts';
import { chunkHash, encodeHeader, genesisHead, parseChunk } from './chunk-format.ts';
import { type ChainHead, readStoredChunks } from './chunk-store.ts';
import { type ChunkDraft, openChunk, sealChunk } from './seal-chunk.ts';
import { type ChainCut, verifyChain } from './verify-chain.ts';

const keys = wrappingKeys();
const id = 'b1/v1/recording';

function draftOf(text: string, segment = 0): ChunkDraft {
  const place = { kind: 'frames', segment, segmentStartedAt: 1_700_000_000_000 } as const;
  return { ...place, fromMs: 2000, durationMs: 1999, description: { frames: 1 }, media: Buffer.from(text) };
}

async function written(recordingId: string, drafts: readonly ChunkDraft[]) {
  const store = new MemoryStore();
  const heads: ChainHead[] = [];
  const onHead = async (head: ChainHead) => void heads.push(head);
  const writer = new ChainWriter({ recordingId, keys, store, onHead });
  await Promise.all(drafts.map((draft) => writer.append(draft)));
  return { store, heads, head: writer.head };
}

describe('a sealed chunk', () => {
  const place = { recordingId: id, index: 7, previous: Buffer.alloc(32, 3) };

  test('opens to what was sealed', async () => {
    const sealed = await sealChunk(draftOf('frames'), place, keys);
    expect(sealed.includes('frames')).toBe(false);
    const { header, description, media } = await openChunk(sealed, id, keys);
    expect(header).toMatchObject({ kind: 'frames', segment: 0, index: 7, fromMs: 2000, durationMs: 1999 });
    expect(header.segmentStartedAt).toBe(1_700_000_000_000);
    expect(header.previous).toEqual(place.previous);
    expect(description).toEqual({ frames: 1 });
    expect(media.toString()).toBe('frames');
  });

  test('has a key of its own', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => sealChunk(draftOf('frames'), place, keys)));
    expect(parseChunk(one as Buffer)?.ciphertext).not.toEqual(parseChunk(other as Buffer)?.ciphertext);
  });

  test('does not open with any single byte changed, cut or added', async () => {
    const sealed = await sealChunk(draftOf('frames'), place, keys);
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x40, at);
      await expect(openChunk(changed, id, keys), `byte ${at}`).rejects.toThrow(Error);
    }
    await expect(openChunk(sealed.subarray(0, -1), id, keys)).rejects.toThrow(Error);
    await expect(openChunk(Buffer.concat([sealed, Buffer.alloc(1)]), id, keys)).rejects.toThrow(Error);
  });

  test('opens for no other recording and under no other key', async () => {
    const sealed = await sealChunk(draftOf('frames'), place, keys);
    await expect(openChunk(sealed, 'b1/v2/recording', keys)).rejects.toThrow(Error);
    await expect(openChunk(sealed, id, wrappingKeys())).rejects.toThrow(Error);
  });

  test('is bound to recording and place apart from its wrapped key', async () => {
    // Keys that bind nothing: what is left is the chunk's own additional data.
    const loose = { wrap: (key: Buffer) => Buffer.from(key), unwrap: (wrapped: Uint8Array) => wrapped };
    const sealed = await sealChunk(draftOf('frames'), place, loose);
    await expect(openChunk(sealed, id, loose)).resolves.toBeDefined();
    await expect(openChunk(sealed, 'b1/v2/recording', loose)).rejects.toThrow(Error);
    const parsed = parseChunk(sealed);
    if (!parsed) throw new Error('no chunk');
    for (const change of [{ index: 8 }, { segment: 1 }, { previous: Buffer.alloc(32, 4) }, { fromMs: 1 }]) {
      const header = encodeHeader({ ...parsed.header, ...change });
      const moved = Buffer.concat([header, parsed.ciphertext, parsed.tag]);
      await expect(openChunk(moved, id, loose), JSON.stringify(change)).rejects.toThrow(Error);
    }
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(500)],
    [
      'a header without a body',
      Buffer.concat([Buffer.from('EKRC\u0001\u0001'), Buffer.alloc(84)]).subarray(0, 80),
    ],
    ['another version', Buffer.concat([Buffer.from('EKRC\u0002\u0001'), Buffer.alloc(200)])],
    ['an unknown kind', Buffer.concat([Buffer.from('EKRC\u0001\u0009'), Buffer.alloc(200)])],
  ])('is not %s', async (_, bytes) => {
    expect(parseChunk(bytes)).toBeNull();
    await expect(openChunk(bytes, id, keys)).rejects.toThrow('not a chunk');
  });
});

describe('a chain', () => {
  let ours: Awaited<ReturnType<typeof written>>;
  const drafts = [draftOf('a'), draftOf('b'), draftOf('c', 1), draftOf('d', 1), draftOf('e', 2)];
  const verdict = (head = ours.head) => verifyChain(id, readStoredChunks(ours.store, id, head), head);

  beforeEach(async () => {
    ours = await written(id, drafts);
  });

  test('is intact as it was written', async () => {
    expect(await verdict()).toEqual({ intact: true, chunks: 5, cut: 0, segments: 3, beyondHead: 0 });
    expect(ours.heads.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(ours.head).toEqual({ index: 4, hash: chunkHash(ours.store.chunks[4] as Buffer) });
  });

  test('is intact before its first chunk', async () => {
    expect(await verifyChain(id, [], genesisHead(id))).toMatchObject({ intact: true, chunks: 0 });
  });

  test('tells a changed byte, wherever it is', async () => {
    for (const [at, stored] of ours.store.chunks.entries()) {
      const chunk = stored as Buffer;
      for (const [place, byte] of chunk.entries()) {
        chunk[place] = byte ^ 1;
        expect((await verdict()).intact, `chunk ${at}, byte ${place}`).toBe(false);
        chunk[place] = byte;
      }
    }
    expect((await verdict()).intact).toBe(true);
  });

  test('tells a removed chunk, and which', async () => {
    for (const at of [0, 1, 2, 3]) {
      const chunk = ours.store.chunks[at] as Buffer;
      ours.store.chunks[at] = null;
      expect(await verdict()).toEqual({ intact: false, fault: 'missing', index: at });
      ours.store.chunks[at] = chunk;
    }
  });

  test('tells chunks that moved up to fill a hole', async () => {
    ours.store.chunks.splice(1, 1);
    expect(await verdict()).toEqual({ intact: false, fault: 'swapped', index: 1 });
  });

  test('tells a cut end', async () => {
    for (const length of [4, 3, 0]) {
      ours.store.chunks.length = length;
      expect(await verdict()).toEqual({ intact: false, fault: 'cut', index: length });
    }
  });

  test('tells swapped chunks and segments', async () => {
    const [a, b, c, d, e] = ours.store.chunks;
    ours.store.chunks.splice(0, 5, a as Buffer, b as Buffer, d as Buffer, c as Buffer, e as Buffer);
    expect(await verdict()).toEqual({ intact: false, fault: 'swapped', index: 2 });
  });

  test('tells a segment of another recording, and of another take of the same', async () => {
    for (const other of [await written('b1/v2/recording', drafts), await written(id, drafts)]) {
      const kept = ours.store.chunks.slice();
      ours.store.chunks.splice(2, 2, ...other.store.chunks.slice(2, 4));
      expect(await verdict()).toMatchObject({ intact: false, fault: 'changed', index: 2 });
      ours.store.chunks.splice(0, 5, ...kept);
    }
  });

  test('detects a rewritten chain by the stored head', async () => {
    const other = await written(id, drafts);
    ours.store.chunks.splice(0, 5, ...other.store.chunks);
    expect(await verdict()).toEqual({ intact: false, fault: 'changed', index: 4 });
  });

  test('tells how many chunks were stored but never promised', async () => {
    expect(await verdict(ours.heads[2])).toEqual({
      intact: true,
      chunks: 5,
      cut: 0,
      segments: 3,
      beyondHead: 2,
    });
  });
});

describe('a chain with cuts', () => {
  const drafts = ['a', 'b', 'c', 'd', 'e', 'f'].map((text, at) => draftOf(text, at < 3 ? 0 : 1));
  const cutAt = async (...ranges: readonly (readonly [number, number])[]) => {
    const { store, head } = await written(id, drafts);
    const whole = store.chunks.slice();
    const cuts = ranges.map(([from, to]) => cutOut(store, from, to));
    const verdict = (changed: readonly ChainCut[] = cuts) =>
      verifyChain(id, readStoredChunks(store, id, head), head, changed);
    return { store, whole, cuts, verdict };
  };

  test.each([
    ['in the middle', [[1, 2]], 2],
    ['at the begin', [[0, 1]], 2],
    ['at the end', [[4, 5]], 2],
    [
      'side by side',
      [
        [1, 1],
        [2, 3],
      ],
      3,
    ],
    [
      'at both ends',
      [
        [5, 5],
        [0, 2],
      ],
      4,
    ],
  ] as const)('is followed across those %s', async (_, ranges, cut) => {
    const { verdict } = await cutAt(...ranges);
    expect(await verdict()).toMatchObject({ intact: true, chunks: 6 - cut, cut, beyondHead: 0 });
    expect((await verdict([])).intact).toBe(false);
  });

  test('is intact where nothing is left', async () => {
    const { verdict } = await cutAt([0, 5]);
    expect(await verdict()).toEqual({ intact: true, chunks: 0, cut: 6, segments: 0, beyondHead: 0 });
  });

  test('tells a chunk that is missing beside a cut', async () => {
    for (const at of [1, 4]) {
      const { store, verdict } = await cutAt([2, 3]);
      store.chunks[at] = null;
      expect(await verdict()).toEqual({ intact: false, fault: 'missing', index: at });
    }
  });

  test('tells a chunk that is there although it was cut out', async () => {
    for (const at of [2, 3, 4]) {
      const { store, whole, verdict } = await cutAt([2, 4]);
      store.chunks[at] = whole[at] as Buffer;
      expect(await verdict()).toEqual({ intact: false, fault: 'undestroyed', index: at });
    }
  });

  test('tells a cut that another chunk follows than did, or that is the head and is not', async () => {
    const { verdict, cuts } = await cutAt([2, 3]);
    const other = cuts.map((cut) => ({ ...cut, hash: genesisHead('other').hash }));
    expect(await verdict(other)).toEqual({ intact: false, fault: 'changed', index: 4 });
    const atEnd = await cutAt([4, 5]);
    const wrong = atEnd.cuts.map((cut) => ({ ...cut, hash: genesisHead('other').hash }));
    expect(await atEnd.verdict(wrong)).toEqual({ intact: false, fault: 'changed', index: 5 });
  });

  test('tells cuts that lie in no chain', async () => {
    const { verdict, cuts } = await cutAt([2, 3]);
    const hash = genesisHead('other').hash;
    for (const [from, to] of [
      [3, 4],
      [5, 6],
      [4, 1],
      [-2, -1],
      [Number.NaN, 4],
    ] as const)
      expect(await verdict([...cuts, { from, to, hash }])).toMatchObject({ intact: false, fault: 'badCuts' });
  });
});

describe('a chain writer', () => {
  test('goes on where an earlier one ended', async () => {
    const { store, head } = await written(id, [draftOf('a'), draftOf('b')]);
    const writer = new ChainWriter({ recordingId: id, keys, store, head, onHead: async () => {} });
    const after = await writer.append(draftOf('c', 1));
    expect(after.index).toBe(2);
    expect(await verifyChain(id, readStoredChunks(store, id, after), after)).toMatchObject({ segments: 2 });
  });

  test('promises a chunk once it and its head are stored, one after the other', async () => {
    const steps: string[] = [];
    const writer = new ChainWriter({
      recordingId: id,
      keys,
      store: { put: async (_, index) => void steps.push(`put ${index}`) },
      onHead: async ({ index }) => {
        steps.push(`keep ${index}`);
        await Promise.resolve();
        steps.push(`kept ${index}`);
      },
    });
    const appended = [draftOf('a'), draftOf('b')].map((draft) =>
      writer.append(draft).then(({ index }) => steps.push(`promised ${index}`)),
    );
    expect(writer.waiting).toBe(2);
    await Promise.all(appended);
    expect(steps.slice(0, 3)).toEqual(['put 0', 'keep 0', 'kept 0']);
    expect(steps.indexOf('promised 0')).toBeGreaterThan(steps.indexOf('kept 0'));
    expect(steps.indexOf('put 1')).toBeGreaterThan(steps.indexOf('kept 0'));
    expect(writer.waiting).toBe(0);
  });

  test.each(['put', 'onHead'] as const)('stores nothing after a failure of %s', async (failing) => {
    const store = new MemoryStore();
    let fails = false;
    const fail = async () => {
      if (fails) throw new Error('disk full');
    };
    const writer = new ChainWriter({
      recordingId: id,
      keys,
      store: {
        put: async (...chunk) => {
          if (failing === 'put') await fail();
          await store.put(...chunk);
        },
      },
      onHead: async () => (failing === 'onHead' ? fail() : undefined),
    });
    const head = await writer.append(draftOf('a'));
    fails = true;
    await expect(writer.append(draftOf('b'))).rejects.toThrow('disk full');
    fails = false;
    await expect(writer.append(draftOf('c'))).rejects.toThrow('disk full');
    expect(writer.head).toEqual(head);
    expect((await verifyChain(id, readStoredChunks(store, id, head), head)).intact).toBe(true);
  });
});
