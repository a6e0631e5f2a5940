import { randomUUID } from 'node:crypto';
import { type NewMaterial, sha256 } from '../capture/index.ts';
import type { MdocPorts } from './mdoc-ports.ts';

export type DrawnPortrait =
  | { readonly kind: 'drawn'; readonly material: NewMaterial }
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  | { readonly kind: 'undecodable' }
  | { readonly kind: 'forbiddenNumber' };

/** The record's portrait, decoded and drawn anew by the engine's child; what was received stays in the proof's files. */
export async function drawPortrait(engine: MdocPorts['engine'], bytes: Uint8Array): Promise<DrawnPortrait> {
  const drawn = await engine.readChipPicture(bytes, { kind: 'portrait' });
  if (drawn.kind === 'busy' || drawn.kind === 'forbiddenNumber') return drawn;
  if (drawn.kind !== 'portrait') return { kind: 'undecodable' };
  const { faces, templates, image, width, height, engine: identity } = drawn;
  return {
    kind: 'drawn',
    material: {
      id: randomUUID(),
      photoType: 'chipPortrait',
      receivedSha256: sha256(bytes),
      taken: {
        kind: 'accepted',
        image,
        width,
        height,
        engine: identity,
        // Nobody took it with a camera: there is no light and no card to measure.
        measures: { brightness: 255, card: null, edge: null, faces },
        templates,
      },
      problems: [],
      ...(templates && { templates }),
    },
  };
}
