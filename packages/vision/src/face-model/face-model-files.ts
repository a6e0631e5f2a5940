import { z } from 'zod';
import { faceGeometry } from './manifest-schema.ts';

const faceModelFiles = z
  .strictObject({
    /** The network, an ONNX file; its path is absolute. */
    network: z.string().min(1),
    /** SHA-256 of the network: the child runs no other bytes. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    geometry: faceGeometry,
  })
  .readonly();

/** What a child must know to run a face model. */
export type FaceModelFiles = z.infer<typeof faceModelFiles>;

/** Reads them from a child's argument. Throws where it is missing or malformed. */
export function parseFaceModelFiles(text: string | undefined): FaceModelFiles {
  return faceModelFiles.parse(JSON.parse(text ?? 'null'));
}
