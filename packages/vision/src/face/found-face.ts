/** A landmark: x and y in pixels of the raster, z in the mesh's own depth. */
export type MeshPoint = readonly [x: number, y: number, z?: number];

/** A face as the detector gives it, largest box first in every list. */
export interface FoundFace {
  /** Share of the raster's width and height: x, y, width, height. */
  readonly box: readonly [number, number, number, number];
  readonly score: number;
  /** MediaPipe face mesh, 468 points and 10 of the irises; empty when the mesh was not asked for. */
  readonly mesh: readonly MeshPoint[];
  /** Radians in the mesh's signs: yaw positive towards the left of the picture, pitch positive downwards. */
  readonly angle: { readonly roll: number; readonly yaw: number; readonly pitch: number } | null;
}
