import type { Picture } from './picture.ts';

const box = { x: 0, y: 0, width: 1, height: 1 };

/** For tests of what becomes of a picture, whatever it shows. */
export function madePicture(manual = false): Picture {
  return { blob: new Blob(['a']), manual, size: box, focus: box, look: null, face: null };
}
