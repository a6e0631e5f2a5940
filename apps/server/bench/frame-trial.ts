import type { ReadableDocument } from '@ekyc/documents';
import type { PictureSubject } from '@ekyc/vision';

/** One frame compared with one picture. */
export interface Trial {
  readonly subject: PictureSubject;
  /** `same` the same thing at about the same moment; else what stands before the camera instead. */
  readonly shown: string;
  readonly idType?: ReadableDocument;
  /** As it is uploaded. */
  readonly picture: Buffer;
  readonly frame: Buffer;
}
