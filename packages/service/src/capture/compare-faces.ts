import type { PhotoType } from '@ekyc/contract';
import type { CardMeasures, FaceTemplate, PictureMeasures } from '../engine/index.ts';
import type { Vault } from '../evidence/index.ts';
import { type FrozenPicture, measuresField, type TemplatePorts, templatesOf } from './frozen-pictures.ts';
import { liesOn } from './portrait.ts';

export interface FaceComparison {
  /** Largest distance over all pairs: the decision uses the weakest. Null when there was nothing to compare. */
  readonly weakest: number | null;
  readonly pairs: readonly { readonly a: PhotoType; readonly b: PhotoType; readonly distance: number }[];
  /** Pictures in which a face was expected and none was found. */
  readonly without: readonly PhotoType[];
  /** Width in pixels of the smallest portrait on the document. */
  readonly smallestPortraitPx: number | null;
  /** Width in pixels of the portrait in each picture of the document that shows one. */
  readonly portraitWidths: Readonly<Partial<Record<PhotoType, number>>>;
  readonly engine: FaceTemplate['engine'] | null;
}

const portraits: readonly PhotoType[] = ['front', 'tilted'];
const faces: readonly PhotoType[] = ['selfie', 'instruction1', 'instruction2'];

/** Compares all pictures that bear a face with each other (design §6). Throws EngineBusyError. */
export async function compareFaces(
  ports: TemplatePorts,
  vault: Vault,
  owner: { readonly businessId: string },
  pictures: readonly FrozenPicture[],
): Promise<FaceComparison> {
  const found: { photoType: PhotoType; template: FaceTemplate }[] = [];
  const without: PhotoType[] = [];
  for (const { material } of pictures) {
    if (![...portraits, ...faces].includes(material.photo_type)) continue;
    const templates = await templatesOf(ports, vault, owner, material);
    const quad = portraits.includes(material.photo_type) ? documentIn(vault, material) : null;
    // Only what lies on the document is its portrait: the visitor's own face beside it proves nothing.
    const [largest] = quad ? templates.filter(({ face }) => liesOn(quad, face.box)) : templates;
    if (largest) found.push({ photoType: material.photo_type, template: largest });
    else without.push(material.photo_type);
  }
  const pairs = found.flatMap((a, at) =>
    found.slice(at + 1).map((b) => ({
      a: a.photoType,
      b: b.photoType,
      distance: ports.engine.distance(a.template, b.template),
    })),
  );
  const portraitWidths = Object.fromEntries(
    found
      .filter(({ photoType }) => portraits.includes(photoType))
      .map(({ photoType, template }) => [photoType, template.face.widthPx]),
  );
  const widths = Object.values(portraitWidths);
  return {
    weakest: pairs.length > 0 ? Math.max(...pairs.map((pair) => pair.distance)) : null,
    pairs,
    without,
    smallestPortraitPx: widths.length > 0 ? Math.min(...widths) : null,
    portraitWidths,
    engine: found[0]?.template.engine ?? null,
  };
}

export interface LentComparison {
  /** Largest distance of any two faces, the known one among them; null where there was nothing to compare. */
  readonly weakest: number | null;
  readonly without: readonly PhotoType[];
  /** Templates are never compared across models. */
  readonly otherModel: boolean;
  readonly engine: FaceTemplate['engine'] | null;
}

/**
 * Compares what was taken of a face with each other and with a face known from elsewhere: an account's, or the one
 * kept for a business's person. Throws EngineBusyError.
 * @param given.lent null where none is known
 */
export async function compareWithLent(
  ports: TemplatePorts,
  vault: Vault,
  owner: { readonly businessId: string },
  given: { readonly pictures: readonly FrozenPicture[]; readonly lent: FaceTemplate | null },
): Promise<LentComparison> {
  const taken: FaceTemplate[] = [];
  const without: PhotoType[] = [];
  for (const { material } of given.pictures.filter(({ material }) => material.type === 'face')) {
    const [face] = await templatesOf(ports, vault, owner, material);
    if (face) taken.push(face);
    else without.push(material.photo_type);
  }
  const { lent } = given;
  const otherModel = lent !== null && taken.some((one) => !isSameModel(one, lent));
  const all = lent === null ? taken : [lent, ...taken];
  const distances = otherModel
    ? []
    : all.flatMap((a, at) => all.slice(at + 1).map((b) => ports.engine.distance(a, b)));
  return {
    weakest: distances.length > 0 ? Math.max(...distances) : null,
    without,
    otherModel,
    engine: taken[0]?.engine ?? null,
  };
}

/** Templates are never compared across models. */
export function isSameModel(a: FaceTemplate, b: FaceTemplate): boolean {
  return a.engine.id === b.engine.id && a.engine.modelHash === b.engine.modelHash;
}

/** Where the document lies in a picture; null where it was not found, as a tilted one may be. */
function documentIn(vault: Vault, material: FrozenPicture['material']): CardMeasures['quad'] | null {
  const measures = vault.openJson(measuresField(material.id), material.sealed_measures) as PictureMeasures;
  return measures.card?.quad ?? null;
}
