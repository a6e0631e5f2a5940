/** Names inside an evidence file, for its writer and its reader. */
export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';
export const chainFile = 'audit.jsonl';

/** The material's id is in the name, by which the chain knows the picture. */
export function pictureName(materialId: string): string {
  return `pictures/${materialId}.jpg`;
}
