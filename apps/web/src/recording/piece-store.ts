import type { PieceType } from '@ekyc/contract';
import { answered, openRows } from '../browser-key/browser-rows.ts';
import { objectIn } from '../journeys/session/stored-texts.ts';

/** One recording of a camera, as this browser keeps it until the server has it. */
export interface StoredSegment {
  /** Counts up within one verification; this browser's own. */
  readonly place: number;
  readonly mimeType: PieceType;
  /** The server's, once it has begun it. */
  readonly segment: number | null;
  readonly pieces: readonly StoredPiece[];
}
export interface StoredPiece {
  readonly piece: number;
  readonly bytes: Blob;
}

/** Where pieces survive a reload. Nothing waits for it, and nothing depends on it but that. */
export interface PieceStore {
  /** In order. */
  load(): Promise<StoredSegment[]>;
  putSegment(segment: Omit<StoredSegment, 'pieces'>): void;
  putPiece(place: number, piece: StoredPiece): void;
  removePiece(place: number, piece: number): void;
  removeSegment(place: number): void;
  /** All of this verification. */
  clear(): void;
}

const databaseName = 'ekyc-recording';
const storeName = 'pieces';
/** Nobody comes back for it after that; a face is not to lie about in a browser. */
const retentionMs = 24 * 60 * 60_000;
/** A segment's own record lies before its first piece. */
const head = -1;

interface Row {
  readonly mimeType?: PieceType;
  readonly segment?: number | null;
  readonly begunAt?: number;
  readonly bytes?: Blob;
}
type Key = [publicId: string, place: number, piece: number];

/** The browser's database; where that is denied nothing survives. */
export async function openPieceStore(publicId: string): Promise<PieceStore> {
  try {
    const database = await openRows(databaseName, storeName);
    await forgetOld(database);
    return storeIn(database, publicId);
  } catch {
    return memoryOnly;
  }
}

const memoryOnly: PieceStore = {
  load: () => Promise.resolve([]),
  putSegment: () => {},
  putPiece: () => {},
  removePiece: () => {},
  removeSegment: () => {},
  clear: () => {},
};

function storeIn(database: IDBDatabase, publicId: string): PieceStore {
  const write = (act: (rows: IDBObjectStore) => IDBRequest) => {
    try {
      const request = act(database.transaction(storeName, 'readwrite').objectStore(storeName));
      // A full disk: memory still has it.
      request.addEventListener('error', (event) => event.preventDefault());
    } catch {
      // The browser closed the database, as it may when it clears a site's data.
    }
  };
  const all = IDBKeyRange.bound([publicId], [publicId, []]);
  return {
    load: async () => {
      const rows = database.transaction(storeName).objectStore(storeName);
      const [keys, values] = await Promise.all([answered(rows.getAllKeys(all)), answered(rows.getAll(all))]);
      return segmentsOf(entriesOf(keys, values));
    },
    putSegment: ({ place, mimeType, segment }) =>
      write((rows) => rows.put({ mimeType, segment, begunAt: Date.now() }, [publicId, place, head])),
    putPiece: (place, { piece, bytes }) => write((rows) => rows.put({ bytes }, [publicId, place, piece])),
    removePiece: (place, piece) => write((rows) => rows.delete([publicId, place, piece])),
    removeSegment: (place) =>
      write((rows) => rows.delete(IDBKeyRange.bound([publicId, place], [publicId, place, []]))),
    clear: () => write((rows) => rows.delete(all)),
  };
}

/** What is stored, in order, without what a page of another release may have stored otherwise. */
function entriesOf(keys: readonly IDBValidKey[], values: readonly unknown[]): (readonly [Key, Row])[] {
  return keys.flatMap((key, at) => {
    const row = values[at];
    return isKey(key) && isRow(row) ? [[key, row] as const] : [];
  });
}

function isKey(key: IDBValidKey): key is Key {
  return (
    Array.isArray(key) &&
    key.length === 3 &&
    typeof key[0] === 'string' &&
    key.slice(1).every((one) => typeof one === 'number')
  );
}

function isRow(value: unknown): value is Row {
  const { mimeType, segment, begunAt, bytes } = objectIn(value);
  return (
    (mimeType === undefined || mimeType === 'video/webm' || mimeType === 'video/mp4') &&
    (segment === undefined || segment === null || typeof segment === 'number') &&
    (begunAt === undefined || typeof begunAt === 'number') &&
    (bytes === undefined || bytes instanceof Blob)
  );
}

/** Keys come in order: each segment's own record, then its pieces. */
function segmentsOf(entries: readonly (readonly [Key, Row])[]): StoredSegment[] {
  const segments = new Map<number, StoredSegment & { readonly pieces: StoredPiece[] }>();
  for (const [[, place, piece], { mimeType, segment = null, bytes }] of entries) {
    if (piece === head && mimeType !== undefined)
      segments.set(place, { place, mimeType, segment, pieces: [] });
    if (bytes !== undefined) segments.get(place)?.pieces.push({ piece, bytes });
  }
  return [...segments.values()];
}

/** Of all verifications; what no page of this release could send goes too. */
async function forgetOld(database: IDBDatabase): Promise<void> {
  const rows = database.transaction(storeName, 'readwrite').objectStore(storeName);
  const [keys, values] = await Promise.all([answered(rows.getAllKeys()), answered(rows.getAll())]);
  for (const key of keys.filter((one, at) => !isKey(one) || !isRow(values[at]))) rows.delete(key);
  for (const [[publicId, place], row] of entriesOf(keys, values)) {
    if (row.begunAt !== undefined && row.begunAt < Date.now() - retentionMs)
      rows.delete(IDBKeyRange.bound([publicId, place], [publicId, place, []]));
  }
}
