import type { PhotoType } from '@ekyc/contract';
import type { Picture } from './picture.ts';

/**
 * The accepted pictures of this page's visit, for the visitor's own eyes: in memory alone, so that they go with the
 * page.
 */
const pictures = new Map<string, Picture>();

const keyOf = (publicId: string, photoType: PhotoType) => `${publicId} ${photoType}`;

export function keepPicture(publicId: string, photoType: PhotoType, picture: Picture): void {
  pictures.set(keyOf(publicId, photoType), picture);
}

/** Null after a reload, or where another device took it. */
export function takenPicture(publicId: string, photoType: PhotoType): Picture | null {
  return pictures.get(keyOf(publicId, photoType)) ?? null;
}

/** Where nothing of the visitor is to stay on this device. */
export function forgetPictures(): void {
  pictures.clear();
}
