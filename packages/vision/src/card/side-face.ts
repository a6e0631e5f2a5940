import type { Quad, Raster } from './raster.ts';

/** Not measured yet. */
export function measureSideFace(_raster: Raster, _quad: Quad): { strength: number; widthPx: number } | null {
  return null;
}
