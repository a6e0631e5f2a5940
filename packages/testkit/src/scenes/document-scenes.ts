import sharp from 'sharp';
import { documentHolder } from '../documents/document-holder.ts';
import { type DocumentSpecimen, printPicture } from '../documents/document-specimen.ts';
import { drawMyNumberBack } from '../documents/my-number-back.ts';
import { cachedPhotograph } from '../photography/cached-photographs.ts';
import type { PhotographOptions } from '../photography/photograph.ts';
import { drawThumb } from './draw-thumb.ts';
import type { SceneName } from './scene.ts';

/** Which side of the document lies before the camera, and how it is photographed. */
interface DocumentScene {
  readonly side: 'front' | 'back' | 'addressPage' | 'myNumberBack' | 'nothing';
  /** Leads over how the visitor photographs otherwise. */
  readonly options: PhotographOptions;
}

const untilted = { tiltX: 0, tiltY: 0 } as const;

const documentScenes = {
  front: { side: 'front', options: { ...untilted } },
  back: { side: 'back', options: { ...untilted } },
  addressPage: { side: 'addressPage', options: { ...untilted } },
  thickness: { side: 'front', options: { tiltX: 45, tiltY: 0 } },
  // The portrait's side comes nearer, so that it keeps its pixels.
  tilted: { side: 'front', options: { tiltX: 0, tiltY: -25 } },
  frontBlurred: { side: 'front', options: { ...untilted, blur: 7 } },
  frontGlare: { side: 'front', options: { ...untilted, glare: 1 } },
  frontDark: { side: 'front', options: { ...untilted, exposure: 0.12, noise: 5 } },
  fingerOnFront: { side: 'front', options: { ...untilted, over: drawThumb() } },
  myNumberBack: { side: 'myNumberBack', options: { ...untilted } },
  desk: { side: 'nothing', options: { ...untilted, fill: 0.001 } },
} as const satisfies Partial<Record<SceneName, DocumentScene>>;

export type DocumentSceneName = keyof typeof documentScenes;

/** One seed a scene: the hand never holds twice in the same way. */
const seeds: Readonly<Record<DocumentSceneName, number>> = {
  front: 11,
  back: 12,
  thickness: 13,
  tilted: 14,
  desk: 15,
  addressPage: 17,
  frontBlurred: 18,
  frontGlare: 19,
  frontDark: 20,
  fingerOnFront: 22,
  myNumberBack: 23,
};

/** Whether the rear camera sees this scene. */
export function isDocumentScene(name: SceneName): name is DocumentSceneName {
  return Object.hasOwn(documentScenes, name);
}

/**
 * Photographs a scene of the document: `manner` is how this visitor photographs.
 * @throws Error when the document has no such side
 */
export async function documentScene(
  name: DocumentSceneName,
  document: DocumentSpecimen<string>,
  manner: PhotographOptions,
): Promise<Buffer> {
  const { side, options }: DocumentScene = documentScenes[name];
  const picture = await sideOf(document, side);
  // A page is wider than a card and fills more of the frame, so that its small letters can be read.
  const fill = document.idType === 'passport' && side !== 'myNumberBack' ? { fill: 0.9 } : {};
  return (await cachedPhotograph(picture, { seed: seeds[name], ...fill, ...manner, ...options })).jpeg;
}

async function sideOf(document: DocumentSpecimen<string>, side: DocumentScene['side']): Promise<Buffer> {
  if (side === 'nothing') return emptyCard();
  if (side === 'myNumberBack') return printPicture(await drawMyNumberBack({ holder: documentHolder(0) }));
  const picture = document[side];
  if (!picture) throw new Error(`this ${document.idType} has no ${side}`);
  return picture;
}

function emptyCard(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 5, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
}
