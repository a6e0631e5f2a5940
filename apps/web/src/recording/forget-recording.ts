import { importLate } from '@ekyc/design/import-late.ts';

/** Erases what of a verification's video waits in this browser. */
export async function forgetRecording(publicId: string): Promise<void> {
  const { openPieceStore } = await importLate(async () => import('./piece-store.ts'));
  (await openPieceStore(publicId)).clear();
}
