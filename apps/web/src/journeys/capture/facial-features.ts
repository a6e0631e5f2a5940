import type { PhotoType } from '@ekyc/contract';
import type { Picture } from './picture.ts';

/** Per picture, what the device measured as it was taken. */
export type MeasuredFaces = Partial<Record<PhotoType, Pick<Picture, 'manual' | 'face'>>>;

/**
 * `facialFeatures`: `{pictures: [{photoType, manual, box, pose}]}` as JSON; box in shares of the
 * picture, pose in radians with the visitor's own signs, both null where the shutter was pressed by hand or the
 * engine measures none. A hint for people who look into a case: the server measures for itself.
 */
export function facialFeatures(measured: MeasuredFaces): string {
  const pictures = Object.entries(measured).map(([photoType, { manual, face }]) => ({
    photoType,
    manual,
    box: face?.box ?? null,
    pose: face?.pose ?? null,
  }));
  // Four digits are finer than any of it is known.
  return JSON.stringify({ pictures }, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
  );
}
