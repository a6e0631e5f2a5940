import type { ChunkKind } from '../chain/chunk-format.ts';

/** Where pictures begin in a file: a Matroska Cluster (RFC 9559 §5.1.3), the `moof` box of a fragmented MP4. */
const pictureMarkers = {
  webm: { bytes: Buffer.from([0x1f, 0x43, 0xb6, 0x75]), before: 0 },
  // The box's length stands before its name.
  mp4: { bytes: Buffer.from('moof', 'latin1'), before: 4 },
} as const;

export type FileKind = Extract<ChunkKind, 'webm' | 'mp4'>;

export interface FilePiece {
  /** Of its chunk. */
  readonly index: number;
  readonly media: Buffer;
}

/**
 * The pieces of a MediaRecorder's file as files that can be read: one, or one more behind each cut, which begins with
 * what the first piece says of the whole and the first Cluster or fragment that is whole. None where that piece is gone:
 * nothing can be decoded without it.
 */
export function filesOf(kind: FileKind, pieces: readonly FilePiece[]): Buffer[] {
  const runs: Buffer[][] = [];
  for (const [at, { index, media }] of pieces.entries()) {
    const follows = at > 0 && pieces[at - 1]?.index === index - 1;
    if (follows) runs.at(-1)?.push(media);
    else runs.push([media]);
  }
  const [first = Buffer.alloc(0), ...behindCuts] = runs.map((run) => Buffer.concat(run));
  if (!beginsFile(kind, first)) return [];
  const head = first.subarray(0, startOfPictures(kind, first) ?? first.length);
  const files = [first];
  for (const run of behindCuts) {
    const from = startOfPictures(kind, run);
    if (from !== null) files.push(Buffer.concat([head, run.subarray(from)]));
  }
  return files;
}

/** An EBML header (RFC 8794 §11.2.1), a `ftyp` box. */
function beginsFile(kind: FileKind, file: Buffer): boolean {
  return kind === 'webm'
    ? file.indexOf('1a45dfa3', 0, 'hex') === 0
    : file.toString('latin1', 4, 8) === 'ftyp';
}

function startOfPictures(kind: FileKind, bytes: Buffer): number | null {
  const marker = pictureMarkers[kind];
  const at = bytes.indexOf(marker.bytes);
  return at < marker.before ? null : at - marker.before;
}
