import type { Method } from './words.ts';

/** What a method asks of the visitor's page. */
export interface MethodSteps {
  /**
   * How the document comes. `photographed`: by the page. `readInApp`: its chip, by the business's own app. `readAtCounter`:
   * its chip, by staff. `proven`: not at all; a proof from the visitor's phone stands for it.
   */
  readonly document: 'photographed' | 'readInApp' | 'readAtCounter' | 'proven';
  /** The page takes the face, and the session's video with it. */
  readonly takesFace: boolean;
}

/** Both sides of the wire go by it: the page's steps, and what the service accepts and waits for. */
export const methodSteps: Readonly<Record<Method, MethodSteps>> = {
  picture: { document: 'photographed', takesFace: true },
  chip: { document: 'readInApp', takesFace: true },
  chipAtCounter: { document: 'readAtCounter', takesFace: false },
  jpki: { document: 'proven', takesFace: false },
  mdoc: { document: 'proven', takesFace: false },
};
