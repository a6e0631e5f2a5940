import sharp from 'sharp';
import type { DocumentSpecimen } from '../documents/document-specimen.ts';
import type { PhotographOptions } from '../photography/photograph.ts';
import { documentScene, isDocumentScene } from './document-scenes.ts';
import { faceScene, type Size } from './face-scenes.ts';
import { type Scene, type SceneName, type Scenes, still } from './scene.ts';

/** What the visitor lays on the desk: any document, or the licence by its old name. */
type Shown = { readonly document: DocumentSpecimen<string> } | { readonly licence: DocumentSpecimen<string> };

export type VisitorScenes = Shown & {
  /** The visitor before the front camera: a drawn person's seed, or a real photograph (then always neutral). */
  readonly face: number | Buffer;
  /** Rear camera's frame; 1080 × 1920, a phone held upright. */
  readonly documentSize?: Size;
  /** Front camera's frame; 720 × 1280. */
  readonly faceSize?: Size;
  /** How the document is photographed in every document scene. */
  readonly photograph?: Omit<PhotographOptions, 'width' | 'height' | 'tiltX' | 'tiltY'>;
};

/** All that one visitor's cameras can see. A scene of a side that the document has not is refused when asked for. */
export function visitorScenes(visitor: VisitorScenes): Scenes {
  const rendered = new Map<SceneName, Promise<Scene>>();
  return {
    get(name) {
      const known = rendered.get(name) ?? renderScene(name, visitor);
      rendered.set(name, known);
      return known;
    },
  };
}

async function renderScene(name: SceneName, visitor: VisitorScenes): Promise<Scene> {
  const size = visitor.documentSize ?? { width: 1080, height: 1920 };
  if (isDocumentScene(name)) {
    const document = 'document' in visitor ? visitor.document : visitor.licence;
    return still(await documentScene(name, document, { ...visitor.photograph, ...size }));
  }
  if (name === 'black') return still(await blackFrame(size));
  return faceScene(name, visitor.face, visitor.faceSize ?? { width: 720, height: 1280 });
}

function blackFrame({ width, height }: Size): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer();
}
