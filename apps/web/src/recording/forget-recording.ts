/** Erases what of a verification's video waits in this browser. */
export async function forgetRecording(publicId: string): Promise<void> {
  const { openPieceStore } = await import('./piece-store.ts');
  (await openPieceStore(publicId)).clear();
}
