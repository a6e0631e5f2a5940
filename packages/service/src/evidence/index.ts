export { type EvidencePorts, exportEvidence } from './export-evidence.ts';
export { readPicture } from './read-picture.ts';
export { viewRecording, viewVideo } from './recording-views.ts';
export { VideoCache } from './video-cache.ts';
