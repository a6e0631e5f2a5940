import { documentTypes, idTypes } from '@ekyc/contract';
import { z } from 'zod';
import type { FaceMeasures, FaceTemplate, PictureMeasures } from '../engine/index.ts';

/** A measure. JSON cannot write NaN and stores it as null. */
const measure = z.custom<number>((value) => typeof value === 'number' || value === null);

const point = z.object({ x: measure, y: measure });

const faceMeasures: z.ZodType<FaceMeasures> = z.object({
  box: z.object({ x: measure, y: measure, width: measure, height: measure }),
  score: measure,
  widthPx: measure,
  yaw: measure,
  pitch: measure,
  roll: measure,
  eyeOpening: z.object({ left: measure, right: measure }),
  mouthWidth: measure,
  nose: point.nullish(),
  eyesToMouth: measure.optional(),
  sharpness: measure,
});

/** What an engine measured in one picture. */
export const pictureMeasures: z.ZodType<PictureMeasures> = z.object({
  brightness: measure,
  card: z
    .object({
      quad: z.tuple([point, point, point, point]),
      support: measure,
      aspect: measure,
      coverage: measure,
      sharpness: measure,
      glare: measure,
    })
    .nullable(),
  edge: z.object({ strength: measure, widthPx: measure }).nullable(),
  faces: z.array(faceMeasures),
  form: z.enum(['ordinary', 'unitedWithMyNumberCard', 'withoutAddressPage', 'unclear']).nullish(),
  shows: z.enum([...idTypes, ...documentTypes]).optional(),
});

/** A face's biometric template. */
export const faceTemplate: z.ZodType<FaceTemplate> = z.object({
  engine: z.object({ id: z.string(), modelHash: z.string() }),
  values: z.array(z.number()),
  face: faceMeasures,
  frames: z.number().optional(),
});
