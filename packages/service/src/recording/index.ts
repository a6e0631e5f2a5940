export { type BeginPorts, type WhipServer, beginRecording } from './begin-recording.ts';
export { cutRecording } from './cut-recording.ts';
export { stopRecording } from './end-segment.ts';
export * from './recorder.port.ts';
export { isStoredUntil, isVideoAwaited } from './video-awaited.ts';
export { recordingPolicyOf } from './recording-policy.ts';
export { findRecording, recordingIdOf, type RecordingPorts, recordingSource } from './recording-row.ts';
export { addMarks } from './add-marks.ts';
export { putPiece, startPieces } from './put-piece.ts';
export { takeWhipFile } from './take-whip-file.ts';
export {
  claimSearch,
  dueSearches,
  eraseRecorded,
  noteSearched,
  noteSearchFailed,
  putSearchOff,
  releaseClaims,
  rememberFrameHashes,
  renewClaim,
  searchStateOf,
} from './searched.ts';
