import type { IdType } from '@ekyc/contract';
import { holderOf } from './any-document.ts';
import type { DocumentHolder } from './document-holder.ts';

/** Seed of the face on every specimen of the sandbox. */
export const specimenFace = 2;

/** The invented person on the sandbox's specimen of this document. */
export function specimenHolder(idType: IdType): DocumentHolder {
  return holderOf(idType, specimenFace);
}
