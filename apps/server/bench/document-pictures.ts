import { randomBytes } from 'node:crypto';
import type { PhotoType } from '@ekyc/contract';
import { driversLicense, licenceHolder, pictureOf, visitorScenes } from '@ekyc/testkit';

/** Pictures that a document take asks for, in its order. */
const documentPhotoTypes = ['front', 'back', 'thickness', 'tilted'] as const satisfies PhotoType[];
export type DocumentPhotoType = (typeof documentPhotoTypes)[number];

export interface DocumentPicture {
  readonly photoType: DocumentPhotoType;
  /** JPEG of 1080 × 1920. */
  readonly bytes: Buffer;
}

/** Photographs of the licences of so many invented people, four of each. */
export async function documentPictures(people: number): Promise<readonly DocumentPicture[]> {
  const pictures: DocumentPicture[] = [];
  for (let seed = 1; seed <= people; seed += 1) {
    const scenes = visitorScenes({ licence: await driversLicense(licenceHolder(seed)), face: seed });
    for (const photoType of documentPhotoTypes)
      pictures.push({ photoType, bytes: await pictureOf(scenes, photoType) });
  }
  return pictures;
}

/**
 * The same pixels as another file: a comment segment (ITU-T T.81, B.2.4.5) of random bytes after the start of the
 * image. The service answers the same bytes with the same material and without work; these it has not seen.
 */
export function asNewFile(jpeg: Buffer): Buffer {
  const comment = randomBytes(16);
  const length = Buffer.from([0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]);
}
