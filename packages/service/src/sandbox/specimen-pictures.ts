import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentType, Kind, PhotoType, TakeType } from '@ekyc/contract';
import { type IdType, idTypes } from '@ekyc/documents';

/** A picture of an invented person or document, marked as a specimen. */
export interface SpecimenPicture {
  readonly photoType: PhotoType;
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface SpecimenTake {
  readonly type: TakeType;
  readonly pictures: readonly SpecimenPicture[];
}

/** Pixels of the drawings: flat cards, flat pages, and what a phone saw. */
const sizes = { card: [640, 403], page: [640, 451], seen: [640, 1138] } as const;
type Look = keyof typeof sizes;

/** Drawn by packages/testkit/scripts/draw-sandbox-specimens.ts. */
const folder = join(import.meta.dirname, 'specimens');
const facePictures: readonly PhotoType[] = ['selfie', 'instruction1', 'instruction2'];

/** What is taken for one of this kind, in its order. @param wanted pictures of the document */
export async function specimenTakes(given: {
  readonly kind: Kind;
  readonly idType: IdType | null;
  readonly documentType: DocumentType | null;
  readonly wanted: readonly PhotoType[];
}): Promise<readonly SpecimenTake[]> {
  const { kind, idType, documentType, wanted } = given;
  const face = () => takeOf('face', facePictures, (photoType) => [photoType, 'seen']);
  if (kind === 'additionalDocument' && documentType !== null)
    return [await takeOf('document', ['front', 'back'], (side) => [`${documentType}-${side}`, 'card'])];
  if (kind === 'identification' && idType !== null)
    return [await takeOf('document', wanted, (photoType) => pictureOf(idType, photoType)), await face()];
  return [await face()];
}

/** The portrait that a record in a phone brings; its person is that of the other pictures. */
export const specimenPortrait = (): Promise<SpecimenTake> =>
  takeOf('document', ['chipPortrait'], () => ['selfie', 'seen']);

function pictureOf(idType: IdType, photoType: PhotoType): readonly [name: string, look: Look] {
  const { shape } = idTypes[idType];
  return photoType === 'thickness' || photoType === 'tilted'
    ? [`${shape}-${photoType}`, 'seen']
    : [`${idType}-${photoType}`, shape];
}

async function takeOf(
  type: TakeType,
  photoTypes: readonly PhotoType[],
  named: (photoType: PhotoType) => readonly [name: string, look: Look],
): Promise<SpecimenTake> {
  const pictures = photoTypes.map(async (photoType): Promise<SpecimenPicture> => {
    const [name, look] = named(photoType);
    const [width, height] = sizes[look];
    return { photoType, image: await readFile(join(folder, `${name}.jpg`)), width, height };
  });
  return { type, pictures: await Promise.all(pictures) };
}
