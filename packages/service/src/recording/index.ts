export { type BeginPorts, type WhipFileClaims, type WhipServer } from './begin-recording.ts';
export { cutRecording } from './cut-recording.ts';
export { stopRecording } from './end-segment.ts';
export * from './recorder.port.ts';
export { isVideoAwaited } from './video-awaited.ts';
export { recordingPolicyOf } from './recording-policy.ts';
export { findRecording, recordingIdOf, type RecordingPorts, recordingSource } from './recording-row.ts';
export type { RecordingChunkTable, RecordingFrameTable, RecordingTable } from './recording.table.ts';
