import { importLate } from '@ekyc/design/import-late.ts';
import type { FaceEngine } from './face-reading.ts';
import { remoteEngine } from './remote-engine.ts';

let engine: Promise<FaceEngine> | null = null;

/**
 * Starts loading the face engine once per page (5 MB: during the document's steps, not before the first preview);
 * where it cannot run, the server's detection stands in.
 */
export async function loadFaceEngine(ekycAiServer: string): Promise<FaceEngine> {
  engine ??= importLate(async () => import('./worker-engine.ts'))
    .then(async ({ startWorkerEngine }) => startWorkerEngine())
    .catch(() => remoteEngine(ekycAiServer));
  return engine;
}
