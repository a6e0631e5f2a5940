/** What a codestream says of itself (ISO/IEC 15444-1, annex A). */
export interface CodestreamSize {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

/** How a tile is coded (COD, A.6.1). */
interface Coding {
  readonly layers: number;
  readonly levels: number;
  /** Powers of two. */
  readonly block: readonly [number, number];
  /** Powers of two, from the smallest resolution to the largest. */
  readonly precincts: readonly (readonly [number, number])[];
}

/**
 * A chip's portrait is one tile in a few layers, with blocks of 32 or 64 pixels. What a decoder keeps for each part, packet and
 * block is bounded here: two million precincts took 2 GB and 6 s, from a file of 5 kB; at these bounds it is 30 MB and 0.1 s.
 */
const mostTiles = 64;
const mostLayers = 64;
const mostLevels = 10;
const mostBlocks = 20_000;
const mostPackets = 20_000;

const markers = { size: 0xff51, coding: 0xff52, tilePart: 0xff90, data: 0xff93, end: 0xffd9 } as const;
/** Coding of one component, other orders of packets, and headers of packets apart: they would escape these bounds. */
const refusedMarkers: readonly number[] = [0xff53, 0xff5f, 0xff60, 0xff61];

/**
 * Reads the main header and those of all parts of tiles. Null for what no chip holds: other depths than 8 bits, other numbers of
 * components than one or three, components of several sizes, more tiles, layers, blocks or packets than a portrait has, and
 * coding that a tile or a component has for itself.
 */
export function readCodestream(codestream: Buffer): CodestreamSize | null {
  try {
    return read(codestream);
  } catch (error) {
    // It ends within a header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(bytes: Buffer): CodestreamSize | null {
  const segment = bytes.readUInt16BE(4);
  const [right, bottom, left, top] = [8, 12, 16, 20].map((at) => bytes.readUInt32BE(at)) as Four;
  const [tileWidth, tileHeight, tileLeft, tileTop] = [24, 28, 32, 36].map((at) =>
    bytes.readUInt32BE(at),
  ) as Four;
  const channels = bytes.readUInt16BE(40);
  if (right <= left || bottom <= top || tileWidth === 0 || tileHeight === 0) return null;
  const tiles = {
    across: Math.ceil((right - tileLeft) / tileWidth),
    down: Math.ceil((bottom - tileTop) / tileHeight),
  };
  if (channels !== 1 && channels !== 3) return null;
  if (segment !== 38 + 3 * channels || tiles.across * tiles.down > mostTiles) return null;
  for (let i = 0; i < channels; i++)
    if (bytes.subarray(42 + 3 * i, 45 + 3 * i).toString('hex') !== '070101') return null;
  const coding = readMainHeader(bytes, 4 + segment);
  const size = { width: right - left, height: bottom - top, channels } as const;
  return coding && isSmall(coding, size, tiles) ? size : null;
}

type Four = [number, number, number, number];
interface Tiles {
  readonly across: number;
  readonly down: number;
}

/** The one COD of the main header. Null where there is another number of them, or a tile has one of its own. */
function readMainHeader(bytes: Buffer, from: number): Coding | null {
  let coding: Coding | null = null;
  let at = from;
  for (let marker = bytes.readUInt16BE(at); marker !== markers.tilePart; marker = bytes.readUInt16BE(at)) {
    if (refusedMarkers.includes(marker)) return null;
    if (marker === markers.coding) {
      if (coding) return null;
      coding = readCoding(bytes, at + 4);
      if (!coding) return null;
    }
    at = afterSegment(bytes, at);
  }
  return coding && areTilePartsPlain(bytes, at) ? coding : null;
}

/** Where the next segment begins. Every one has at least its own length. */
function afterSegment(bytes: Buffer, at: number): number {
  return at + 2 + Math.max(2, bytes.readUInt16BE(at + 2));
}

function readCoding(bytes: Buffer, at: number): Coding | null {
  const hasPrecincts = (bytes.readUInt8(at) & 1) === 1;
  const [levels, block] = [bytes.readUInt8(at + 5), [6, 7].map((i) => (bytes.readUInt8(at + i) & 15) + 2)];
  if (levels > mostLevels) return null;
  const sizes = Array.from({ length: levels + 1 }, (_, i) => {
    const both = hasPrecincts ? bytes.readUInt8(at + 10 + i) : 0xff;
    return [both & 15, both >> 4] as const;
  });
  return {
    layers: bytes.readUInt16BE(at + 2),
    levels,
    block: block as [number, number],
    precincts: sizes,
  };
}

/** Whether the headers of all parts of tiles hold none of their own coding. The parts must lie one behind the other. */
function areTilePartsPlain(bytes: Buffer, from: number): boolean {
  for (let start = from; start + 2 <= bytes.length; ) {
    const first = bytes.readUInt16BE(start);
    if (first !== markers.tilePart) return first === markers.end;
    const length = bytes.readUInt32BE(start + 6);
    let at = afterSegment(bytes, start);
    for (let marker = bytes.readUInt16BE(at); marker !== markers.data; marker = bytes.readUInt16BE(at)) {
      if (marker === markers.coding || refusedMarkers.includes(marker)) return false;
      at = afterSegment(bytes, at);
    }
    // 0: the last part, to the end.
    if (length === 0) return true;
    if (start + length <= at) return false;
    start += length;
  }
  return true;
}

/** Whether the parts that a decoder keeps account of are as few as a portrait's. */
function isSmall(
  { layers, levels, block, precincts }: Coding,
  { width, height, channels }: CodestreamSize,
  tiles: Tiles,
): boolean {
  let [packets, blocks] = [0, 0];
  for (const [i, precinct] of precincts.entries()) {
    const scale = 2 ** (levels - i);
    const resolution = [Math.ceil(width / scale), Math.ceil(height / scale)] as const;
    packets += countParts(resolution, precinct, tiles);
    // A block is no larger than its precinct, which has half the size in the bands of all but the smallest resolution.
    const half = i === 0 ? 0 : 1;
    const side = (axis: 0 | 1) => Math.max(0, Math.min(block[axis], precinct[axis] - half));
    blocks += countParts(resolution, [side(0), side(1)], tiles);
  }
  const areFewPackets = packets * channels * layers <= mostPackets;
  return layers >= 1 && layers <= mostLayers && areFewPackets && blocks * channels <= mostBlocks;
}

/** How many parts of a size (powers of two) lie in a picture at most, where each border between tiles cuts those on it. */
function countParts(
  [wide, high]: readonly [number, number],
  [across, down]: readonly [number, number],
  tiles: Tiles,
): number {
  return (Math.ceil(wide / 2 ** across) + tiles.across) * (Math.ceil(high / 2 ** down) + tiles.down);
}
