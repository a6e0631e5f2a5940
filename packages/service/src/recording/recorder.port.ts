import { DamagedEvidenceError } from '../sealing/index.ts';
import type { Cut } from './recording.table.ts';

export type { Cut } from './recording.table.ts';

/** The last chunk of a chain that is stored and promised. */
export interface ChainHead {
  readonly index: number;
  /** SHA-256, hex. */
  readonly hash: string;
}

export type ChunkKind = 'frames' | 'webm' | 'mp4' | 'end' | 'marks';

/** What is known of a stored chunk without its key. */
export interface ChunkFacts {
  readonly kind: ChunkKind;
  readonly segment: number;
  /** Ms since 1970 by our clock. */
  readonly segmentStartedAt: number;
  readonly fromMs: number;
  readonly durationMs: number;
  readonly size: number;
}

/** Wraps the random key of a chunk under the verification's. */
export interface ChunkKeys {
  wrap(key: Buffer, context: string): Uint8Array;
  unwrap(wrapped: Uint8Array, context: string): Uint8Array;
}

/** A mark with the moment at which it came. */
export interface ReceivedMark {
  readonly receivedAt: number;
  readonly mediaMs: number;
  readonly mark: {
    readonly name: string;
    readonly at: number;
    readonly take?: number | undefined;
    readonly detail?: string | undefined;
  };
}

export interface SegmentEnd {
  readonly reason: string;
  readonly frames: number;
  readonly droppedFrames: number;
  readonly durationMs: number;
  readonly gaps: number;
  readonly head: ChainHead;
}

export interface BeginRequest {
  readonly recordingId: string;
  readonly offer: string;
  readonly keys: ChunkKeys;
  readonly resume: {
    readonly head: ChainHead;
    readonly segment: number;
    readonly bytes: number;
    readonly durationMs: number;
  };
  /** Stores the head; the chunk is promised once this has resolved. Rejects where another connection took over. */
  readonly onHead: (head: ChainHead, chunk: ChunkFacts) => Promise<void>;
  /** Once it has ended, for whatever reason. */
  readonly onEnded: (end: SegmentEnd) => Promise<void>;
}

export type BeginAnswer =
  | { readonly ok: true; readonly answer: string }
  | { readonly ok: false; readonly refusal: 'offer' | 'busy' };

/** One chunk that is appended outside of a connection. */
export interface NewChunk {
  readonly recordingId: string;
  readonly keys: ChunkKeys;
  readonly head: ChainHead;
  readonly kind: ChunkKind;
  readonly segment: number;
  readonly segmentStartedAt: number;
  readonly fromMs: number;
  readonly durationMs: number;
  readonly marks: readonly ReceivedMark[];
  readonly media: Uint8Array;
  /** Of frames, and of an end. */
  readonly description?: FrameDescription | undefined;
}

/** What is known of frames without decoding them. */
export interface FrameDescription {
  readonly frames?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly beginsWithKey?: boolean | undefined;
  readonly gaps?: { readonly fromMs: number; readonly toMs: number }[] | undefined;
  readonly reason?: string | undefined;
  readonly totals?: Record<string, number> | undefined;
}

/** Two seconds of a file as a connection would have brought them, or the end that follows the last ones. */
export interface FilePart extends Omit<ChunkFacts, 'size'> {
  readonly description: FrameDescription;
  readonly media: Uint8Array;
}

/** A recording as it is stored. */
export interface RecordingSource {
  readonly recordingId: string;
  readonly keys: ChunkKeys;
  readonly head: ChainHead;
  readonly cuts: readonly Cut[];
  /** The hash under which each promised chunk lies; null: no chunk of that index was promised. */
  readonly hashOf: (index: number) => string | null;
}

/** One picture of the video that can be decoded by itself. */
export interface KeyFrame {
  readonly segment: number;
  /** Ms since 1970 by our clock. */
  readonly wallMs: number;
  /** As a picture file (WebP, RFC 9649): hostile bytes, which the engine decodes. */
  readonly webp: Uint8Array;
  /** SHA-256 of the frame as it came, hex. */
  readonly payloadSha256: string;
}

/** By our clock, ms since 1970. */
export interface WallTime {
  readonly fromWallMs: number;
  readonly toWallMs: number;
}

/** Pictures of a segment that no key frame stands for; `during` null: all of it, because nothing here decodes it. */
export interface BlindTime {
  readonly segment: number;
  readonly during: WallTime | null;
}

/** How far a recording can be searched by its key frames. */
export interface Sight {
  readonly keyFrames: number;
  readonly blind: readonly BlindTime[];
}

export interface SegmentSummary extends WallTime {
  readonly segment: number;
  /** What its media are; null where all of it was destroyed. */
  readonly kind: ChunkKind | null;
  readonly frames: number | null;
  readonly gaps: readonly WallTime[];
  /** Share of its frames that came just as long after the one before as most did; null where too few were counted. */
  readonly evenFrameTimes?: number | null;
  /** Why it ended; null where it was cut off. */
  readonly reason: string | null;
}

/** Time that chunks covered which were destroyed: at most that between the chunks beside them. */
export interface CutTime {
  readonly chunks: number;
  /** Null where the recording begins with the cut. */
  readonly fromWallMs: number | null;
  /** Null where it ends with it. */
  readonly toWallMs: number | null;
}

export interface RecordingSummary {
  readonly segments: readonly SegmentSummary[];
  readonly cuts: readonly CutTime[];
  readonly marks: readonly { readonly wallMs: number; readonly mark: ReceivedMark['mark'] }[];
  readonly chunks: number;
  readonly bytes: number;
}

export interface ExportedVideo {
  readonly mimeType: 'video/webm' | 'video/mp4';
  readonly bytes: Uint8Array;
  readonly durationMs: number;
  /** Where its first picture stands on our clock, ms since 1970. */
  readonly startedAt: number;
}

/**
 * What records and reads videos; the rules know nothing of codecs. Readers throw {@link BrokenRecordingError} where
 * what is stored is not what was promised.
 */
export interface SessionRecorder {
  /** Answers an offer and records what comes. Throws on nothing that a page can do. */
  begin(request: BeginRequest): Promise<BeginAnswer>;
  /** Ends what runs of one recording in this process, its last chunk stored. */
  stop(recordingId: string, reason: 'stopped' | 'replaced'): Promise<void>;
  /** What a recording begins with. */
  genesis(recordingId: string): ChainHead;
  /** Seals a chunk and stores its object under its hash. */
  append(chunk: NewChunk): Promise<{ readonly head: ChainHead; readonly size: number }>;
  /** A media server's finished file in parts; null where it is not video of the kind that is recorded. */
  splitFile(
    file: Uint8Array,
    place: { readonly segment: number; readonly startedAt: number },
  ): Promise<readonly FilePart[] | null>;
  summarise(source: RecordingSource): Promise<RecordingSummary>;
  keyFrames(source: RecordingSource): AsyncIterable<KeyFrame>;
  /** Lists what the key frames do not show. */
  sight(source: RecordingSource): Promise<Sight>;
  exportVideos(source: RecordingSource): Promise<ExportedVideo[]>;
}

/** What is stored is not what was promised. */
export class BrokenRecordingError extends DamagedEvidenceError {
  override readonly name = 'BrokenRecordingError';
}

export { recordingLimits } from '@ekyc/contract';
