import type { PhotoType } from '@ekyc/contract';
import { findPicture, type FrozenPicture } from '../capture/index.ts';
import {
  type CardMeasures,
  type FaceEvidence,
  type FaceTemplate,
  isSameModel,
  liesOn,
} from '../engine/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import { compareWithPortrait, weakestOf } from './live-template.ts';
import { type TemplatePorts, templatesOf } from './templates.ts';

export interface FaceComparison extends FaceEvidence {
  readonly pairs: readonly { readonly a: PhotoType; readonly b: PhotoType; readonly distance: number }[];
  /** Pictures in which a face was expected and none was found. */
  readonly without: readonly PhotoType[];
  /** Width in pixels of the smallest portrait on the document. */
  readonly smallestPortraitPx: number | null;
  /** Width in pixels of the portrait in each picture of the document that shows one. */
  readonly portraitWidths: Readonly<Partial<Record<PhotoType, number>>>;
  readonly engine: FaceTemplate['engine'] | null;
}

const portraits: readonly PhotoType[] = ['front', 'tilted', 'chipPortrait'];
/** The portrait that speaks for the document: its chip's, or as it lies on its front. */
const documentPortraits: readonly PhotoType[] = ['chipPortrait', 'front'];
const faces: readonly PhotoType[] = ['selfie', 'instruction1', 'instruction2'];

/** Compares all pictures that bear a face with each other. Throws EngineBusyError. */
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
    const largest = await largestFace(ports, vault, owner, { material });
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
  const live = found.filter(({ photoType }) => faces.includes(photoType)).map(({ template }) => template);
  const front = found.find(({ photoType }) => documentPortraits.includes(photoType));
  return {
    weakest: pairs.length > 0 ? Math.max(...pairs.map((pair) => pair.distance)) : null,
    weakestLive: weakestOf(ports.engine, live),
    combined: front ? compareWithPortrait(ports.engine, live, front.template) : null,
    pairs,
    without,
    smallestPortraitPx: widths.length > 0 ? Math.min(...widths) : null,
    portraitWidths,
    engine: found[0]?.template.engine ?? null,
  };
}

export interface KnownFaceComparison extends FaceEvidence {
  readonly without: readonly PhotoType[];
  /** Templates are never compared across models. */
  readonly otherModel: boolean;
  readonly engine: FaceTemplate['engine'] | null;
}

/** A face known from elsewhere, and the portrait of the document by which it was identified, where there is one. */
export interface KnownFace {
  readonly face: FaceTemplate;
  readonly portrait?: FaceTemplate | null;
}

/**
 * Compares what was taken of a face with each other and with a face known from elsewhere: an account's, or the one
 * stored for a business's person. Throws EngineBusyError.
 * @param given.known null where none is known
 */
export async function compareWithKnown(
  ports: TemplatePorts,
  vault: Vault,
  owner: { readonly businessId: string },
  given: { readonly pictures: readonly FrozenPicture[]; readonly known: KnownFace | null },
): Promise<KnownFaceComparison> {
  const taken: FaceTemplate[] = [];
  const without: PhotoType[] = [];
  for (const { material } of given.pictures.filter(({ material }) => material.type === 'face')) {
    const [face] = await templatesOf(ports, vault, owner, material);
    if (face) taken.push(face);
    else without.push(material.photo_type);
  }
  return { ...compareLive(ports.engine, taken, given.known), without, engine: taken[0]?.engine ?? null };
}

/** Live pictures with each other and with a known face. Nothing is compared across models. */
export function compareLive(
  engine: TemplatePorts['engine'],
  live: readonly FaceTemplate[],
  known: KnownFace | null,
): FaceEvidence & Pick<KnownFaceComparison, 'otherModel'> {
  const otherModel = known !== null && live.some((one) => !isSameModel(one, known.face));
  if (otherModel) return { weakest: null, weakestLive: null, combined: null, otherModel };
  const weakest = weakestOf(engine, known === null ? live : [known.face, ...live]);
  const portrait = known?.portrait ?? null;
  const comparable = portrait !== null && live.every((one) => isSameModel(one, portrait));
  const photoToPhoto =
    weakest === null ? null : ({ against: 'photo', frames: 1, distance: weakest } as const);
  return {
    weakest,
    weakestLive: weakestOf(engine, live),
    combined: comparable ? compareWithPortrait(engine, live, portrait) : photoToPhoto,
    otherModel,
  };
}

/** The face of a verification's selfie with its document's portrait; null where it has no face. Throws EngineBusyError. */
export async function knownFace(
  ports: TemplatePorts,
  vault: Vault,
  owner: { readonly businessId: string },
  pictures: readonly FrozenPicture[],
): Promise<KnownFace | null> {
  const selfie = findPicture(pictures, 'face', 'selfie');
  const [face] = selfie ? await templatesOf(ports, vault, owner, selfie.material) : [];
  return face ? { face, portrait: await portraitTemplate(ports, vault, owner, pictures) } : null;
}

/** The portrait of a document's front, as it lies on the document; null where none was found. */
async function portraitTemplate(
  ports: TemplatePorts,
  vault: Vault,
  owner: { readonly businessId: string },
  pictures: readonly FrozenPicture[],
): Promise<FaceTemplate | null> {
  const portrait = documentPortrait(pictures);
  return portrait ? largestFace(ports, vault, owner, portrait) : null;
}

/** The frozen picture with the document's portrait: its chip's, or its front; undefined if the method has neither. */
export function documentPortrait(pictures: readonly FrozenPicture[]): FrozenPicture | undefined {
  return findPicture(pictures, 'document', 'chipPortrait') ?? findPicture(pictures, 'document', 'front');
}

/**
 * The largest face of a picture; of a document's the largest that lies on it. Null where there is none. Throws
 * EngineBusyError.
 */
export async function largestFace(
  ports: TemplatePorts,
  vault: Vault,
  owner: { readonly businessId: string },
  { material }: Pick<FrozenPicture, 'material'>,
): Promise<FaceTemplate | null> {
  const templates = await templatesOf(ports, vault, owner, material);
  const quad = portraits.includes(material.photo_type) ? documentIn(vault, material) : null;
  // Only what lies on the document is its portrait: the visitor's own face beside it proves nothing.
  const [largest] = quad ? templates.filter(({ face }) => liesOn(quad, face.box)) : templates;
  return largest ?? null;
}

/** Where the document lies in a picture; null where it was not found, as a tilted one may be. */
export function documentIn(vault: Vault, material: FrozenPicture['material']): CardMeasures['quad'] | null {
  const measures = vault.openJson(sealedFields.measuresOf(material.id), material.sealed_measures);
  return measures.card?.quad ?? null;
}
