import { randomUUID } from 'node:crypto';
import type { PhotoType } from '@ekyc/contract';
import { sha256 } from '../capture/index.ts';
import type { ChipPicture, EngineIdentity, FaceMeasures, FaceTemplate } from '../engine/index.ts';
import type { StoredPrint } from '../sealing/index.ts';
import type { ChipPorts } from './chip-ports.ts';
import type { DecodedField } from './decode-fields.ts';

/** A picture of the chip, redrawn by the engine, under the id of its material. */
export interface ChipMaterial {
  readonly id: string;
  readonly photoType: PhotoType;
  readonly receivedSha256: string;
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly faces: readonly FaceMeasures[];
  readonly templates: readonly FaceTemplate[] | null;
  readonly engine: EngineIdentity;
  /** How well the text beside it is found in it, 0..1; null where nothing was compared. */
  readonly agreement: number | null;
  /** What was read of a picture of text; null where nothing was. */
  readonly printed: StoredPrint | null;
}

export type PicturesRead =
  | { readonly kind: 'read'; readonly materials: readonly ChipMaterial[] }
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  | { readonly kind: 'undecodable' }
  | { readonly kind: 'forbiddenNumber' };

/** Which text beside a picture it should show. */
const textOf: Partial<Record<PhotoType, string>> = { chipName: 'name', chipAddress: 'address' };

/**
 * Decodes the chip's pictures in the engine's child, one after the other. A name is read, and so is an address that has
 * text beside it, both against that text. A picture of a whole front is looked at by people.
 */
export async function readPictures(
  { engine }: Pick<ChipPorts, 'engine'>,
  fields: readonly DecodedField[],
): Promise<PicturesRead> {
  const materials: ChipMaterial[] = [];
  for (const { picture } of fields) {
    if (!picture) continue;
    const { photoType, bytes } = picture;
    const expected = fields.find(({ name, value }) => value && name === textOf[photoType])?.value;
    const drawn = await engine.readChipPicture(
      bytes,
      photoType === 'chipPortrait'
        ? { kind: 'portrait' }
        : {
            kind: 'text',
            read: expected !== undefined || photoType === 'chipName',
            ...(expected !== undefined && { expected }),
          },
    );
    if (drawn.kind === 'busy') return drawn;
    if (drawn.kind === 'forbiddenNumber') return { kind: 'forbiddenNumber' };
    if (drawn.kind === 'rejected') return { kind: 'undecodable' };
    materials.push(materialOf(photoType, bytes, drawn));
  }
  return { kind: 'read', materials };
}

const printOf = (lines: Extract<ChipPicture, { kind: 'text' }>['lines']): StoredPrint => ({
  lines: lines.map(({ text }) => text),
  confidence: Math.min(...lines.map(({ confidence }) => confidence)),
});

function materialOf(
  photoType: PhotoType,
  bytes: Uint8Array,
  drawn: Extract<ChipPicture, { kind: 'portrait' | 'text' }>,
): ChipMaterial {
  const { image, width, height, engine } = drawn;
  const ofFace = drawn.kind === 'portrait' ? drawn : { faces: [], templates: null };
  return {
    id: randomUUID(),
    photoType,
    receivedSha256: sha256(bytes),
    image,
    width,
    height,
    faces: ofFace.faces,
    templates: ofFace.templates,
    engine,
    agreement: drawn.kind === 'text' ? drawn.agreement : null,
    printed: drawn.kind === 'text' && drawn.lines.length > 0 ? printOf(drawn.lines) : null,
  };
}
