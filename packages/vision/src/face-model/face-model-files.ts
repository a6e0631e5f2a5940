import type { FaceGeometry } from './geometry.ts';

/** What a child must know to run a face model. */
export interface FaceModelFiles {
  /** The network, an ONNX file; its path is absolute. */
  readonly network: string;
  /** SHA-256 of the network: the child runs no other bytes. */
  readonly sha256: string;
  readonly geometry: FaceGeometry;
}
