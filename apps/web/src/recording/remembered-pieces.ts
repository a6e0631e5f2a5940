import { sessionStore } from '@ekyc/design/browser-store.ts';

const keyOf = (publicId: string) => `ekyc:recording:${publicId}`;

/** Whether no connection came about in this tab before: pieces are recorded from the first frame on then. */
export function remembersPieces(publicId: string): boolean {
  return sessionStore.read(keyOf(publicId)) === 'pieces';
}

export function rememberPieces(publicId: string): void {
  sessionStore.write(keyOf(publicId), 'pieces');
}

export function forgetPieces(publicId: string): void {
  sessionStore.remove(keyOf(publicId));
}
