/** Chunks that were destroyed: from index to index, and the hash of the last. */
export interface Cut {
  readonly from: number;
  readonly to: number;
  readonly hash: string;
}

/** What is recorded of one verification: one chain of sealed chunks, whatever connections made it. */
export interface RecordingTable {
  verification_id: string;
  /** The last chunk that is stored and promised; -1: none. Without it a cut end would look like a crash. */
  head_index: number;
  head_hash: string;
  /** Counts connections; only the newest one's writer may move the head. */
  next_segment: number;
  /** Stored so far, and ms of it. */
  bytes: number;
  duration_ms: number;
  /** How the newest segment comes. */
  way: 'webrtc' | 'fallback' | 'whip';
  /** Of a segment that comes in pieces. */
  piece_type: 'video/webm' | 'video/mp4' | null;
  segment_started_at: Date | null;
  next_piece: number;
  /** Chunks that were destroyed, and the hash of the last of them. */
  cuts: readonly Cut[];
  /** Up to which chunk every key frame was searched for a My Number; what is beyond nobody may watch. */
  searched_head: number;
  /** Searches that failed since the last one that did not. */
  search_failures: number;
  /** Not searched before: another process is at it, or the last one failed a moment ago. */
  search_after: Date | null;
}

/** One chunk; its bytes are an object that bears its hash as name. */
export interface RecordingChunkTable {
  verification_id: string;
  chunk_index: number;
  /** SHA-256 of all its bytes, hex. */
  hash: string;
  segment: number;
  kind: 'frames' | 'webm' | 'mp4' | 'end' | 'marks';
  size: number;
  segment_started_at: Date;
  /** In its segment. */
  from_ms: number;
  duration_ms: number;
  /** Of a segment that came in pieces. */
  piece: number | null;
  received_sha256: string | null;
  stored_at: Date;
}

/** A key frame by keyed hash, so that it is recognised in another verification. */
export interface RecordingFrameTable {
  verification_id: string;
  frame_hash: Buffer;
}
