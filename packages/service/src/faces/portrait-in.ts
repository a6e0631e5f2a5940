import { type MaterialTable } from '../capture/index.ts';
import { type Box, portraitsOn } from '../engine/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';

/**
 * What a person compares: where the document's portrait lies in a picture of its front, and the face in a selfie; null in
 * other pictures, and where none was found.
 */
export function portraitIn(
  vault: Vault,
  { id, photo_type, sealed_measures }: Pick<MaterialTable, 'id' | 'photo_type' | 'sealed_measures'>,
): Box | null {
  if (photo_type !== 'front' && photo_type !== 'tilted' && photo_type !== 'selfie') return null;
  const measures = vault.openJson(sealedFields.measuresOf(id), sealed_measures);
  const [largest] = photo_type === 'selfie' ? measures.faces : portraitsOn(measures);
  return largest?.box ?? null;
}
