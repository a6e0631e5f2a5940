export { ChainWriter, type ChainWriterOptions, type StoredFacts } from './chain/chain-writer.ts';
export { chunkHash, genesisHead } from './chain/chunk-format.ts';
export {
  type ChainHead,
  type ChunkKeys,
  type ChunkStore,
  readStoredChunks,
  type StoredChunk,
} from './chain/chunk-store.ts';
export type { ChunkDescription, Gap, ReceivedMark } from './chain/description.ts';
export { type ChunkDraft, openChunk, type OpenedChunk, sealChunk } from './chain/seal-chunk.ts';
export { type ChainCut, type ChainFault, type ChainVerdict, verifyChain } from './chain/verify-chain.ts';
export {
  type ExportedFile,
  exportRecording,
  type ExportRequest,
  type ExportSink,
} from './export/export-recording.ts';
export { frameChunks } from './export/frame-chunks.ts';
export {
  type KeyFrame,
  readKeyFrames,
  type UndecodableSegment,
  type WallRange,
} from './export/key-frames.ts';
export {
  ChainFaultError,
  type ReadChunk,
  readRecording,
  type RecordingSource,
} from './export/read-recording.ts';
export {
  type CutTime,
  type RecordingOverview,
  type SegmentSummary,
  summariseRecording,
  type WallTime,
} from './export/summarise-recording.ts';
export { defaultLimits, type RecordingLimits } from './limits.ts';
export { instructionMark, type Mark, markBytes, markSchema, pauseMark, shutterMark } from './marks.ts';
export type { IceOptions } from './peer/answering-peer.ts';
export type { OfferProblem } from './peer/check-offer.ts';
export {
  type Begun,
  createRecorder,
  type Recorder,
  type RecorderOptions,
  type RecordingRefusal,
  type RecordingRequest,
  type ResumePoint,
  type RunningRecording,
} from './recorder.ts';
export type { EndReason, RecordingProgress, RecordingSummary } from './recording.ts';
export { type ReadToken, readWhipToken, signWhipToken, type WhipClaims } from './whip/token.ts';
export { NoVideoError } from './export/packets.ts';
