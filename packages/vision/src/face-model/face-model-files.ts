import { z } from 'zod';
import type { FaceGeometry } from './geometry.ts';
import { faceGeometry } from './manifest-schema.ts';

/** What a child must know to run a face model. */
export interface FaceModelFiles {
  /** The network, an ONNX file; its path is absolute. */
  readonly network: string;
  /** SHA-256 of the network: the child runs no other bytes. */
  readonly sha256: string;
  readonly geometry: FaceGeometry;
}

const faceModelFiles: z.ZodType<FaceModelFiles> = z.strictObject({
  network: z.string().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  geometry: faceGeometry,
});

/** Reads them from a child's argument. Throws where it is missing or malformed. */
export function parseFaceModelFiles(text: string | undefined): FaceModelFiles {
  return faceModelFiles.parse(JSON.parse(text ?? 'null'));
}
