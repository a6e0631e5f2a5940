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

/** Where the document lies in a picture; null where it was not found, as a tilted one may be. */
function documentIn(vault: Vault, material: FrozenPicture['material']): CardMeasures['quad'] | null {
  const measures = vault.openJson(measuresField(material.id), material.sealed_measures) as PictureMeasures;
  return measures.card?.quad ?? null;
}
