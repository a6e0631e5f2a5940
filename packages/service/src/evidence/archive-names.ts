/** Names inside an evidence file, for its writer and its reader. */
export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';
export const chainFile = 'audit.jsonl';
export const logFile = 'audit-log.json';
/** Who of the business acted, with the reasons and purposes they gave. */
export const staffFile = 'staff.json';
export const verificationFile = 'verification.json';
export const webhooksFile = 'webhooks.jsonl';
/** Salts of the hashes by which the chain proves files of the record. */
export const saltsFile = 'salts.json';

/** What is known of the recording, its videos, and its sealed chunks by their place. */
export const recordingFile = 'recording.json';

export function videoName(part: number, mimeType: 'video/webm' | 'video/mp4'): string {
  return `video/session-${part}.${mimeType === 'video/mp4' ? 'mp4' : 'webm'}`;
}

export function chunkName(index: number): string {
  return `recording/${String(index).padStart(5, '0')}.ekrc`;
}
