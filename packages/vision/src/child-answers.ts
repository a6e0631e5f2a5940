import { z } from 'zod';
import type { Operation } from './pool/messages.ts';

// What children answer, held against these before anybody uses it: hostile pictures are read there, and whoever took a
// child over could answer anything. Values are passed on as they came; none of these changes one.

/** More than any picture that is stored. */
const mostImageBytes = 64 * 1024 * 1024;
const mostFaces = 1000;
const mostText = 10_000;
const mostFields = 100;

/** A measure may be infinite or none at all, where a picture shows nothing to measure. */
const measure = z.custom<number>((value) => typeof value === 'number');
const size = z.number().int().min(0).max(100_000);
const text = z.string().max(mostText);
const bytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array && value.byteLength <= mostImageBytes,
);
const point = z.object({ x: measure, y: measure });
const quad = z.tuple([point, point, point, point]);
const box = z.object({ x: measure, y: measure, width: measure, height: measure });

const face = z.object({
  box,
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
const template = z.object({ values: z.array(z.number()).max(10_000), face, frames: z.number().optional() });
const faces = z.array(face).max(mostFaces);
const templates = z.array(template).max(mostFaces);

/** As many tones as it says it has. */
const print = z
  .object({ width: size, height: size, grey: bytes })
  .refine(({ width, height, grey }) => grey.length === width * height);
const card = z.object({
  quad,
  support: measure,
  aspect: measure,
  coverage: measure,
  sharpness: measure,
  glare: measure,
});
const measures = z.object({
  brightness: measure,
  card: card.nullable(),
  edge: z.object({ strength: measure, widthPx: measure }).nullable(),
  faces,
  form: z.enum(['ordinary', 'unitedWithMyNumberCard', 'withoutAddressPage', 'unclear']).nullish(),
  shows: text.optional(),
});

const rejected = z.object({ kind: z.literal('rejected'), reason: text });
const forbiddenNumber = z.object({
  kind: z.literal('forbiddenNumber'),
  found: z.enum(['number', 'qrCode']),
});
const image = { image: bytes, width: size, height: size };

const answers: Readonly<Record<Operation, z.ZodType>> = {
  ingest: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('accepted'),
      ...image,
      measures,
      templates: templates.optional(),
      print: print.nullish(),
    }),
    forbiddenNumber,
    rejected,
  ]),
  readChipPicture: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('portrait'), format: text, ...image, faces, templates }),
    z.object({
      kind: z.literal('text'),
      format: text,
      ...image,
      lines: z.array(z.object({ text, confidence: measure })).max(1000),
      agreement: measure.nullable(),
    }),
    forbiddenNumber,
    rejected,
  ]),
  readDocument: z.object({
    typeConfidence: measure,
    fields: z
      .record(
        z.string().max(100),
        z.object({ value: text, confidence: measure, candidates: z.array(text).max(1000).optional() }),
      )
      .refine((fields) => Object.keys(fields).length <= mostFields),
    further: z
      .object({ sameDocument: z.boolean(), differing: z.array(z.string().max(100)).max(mostFields) })
      .optional(),
  }),
  embedFaces: templates,
  inspectFrame: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('inspected'),
      forbiddenNumber: z.enum(['number', 'qrCode']).nullable(),
      faceDistance: measure.nullable(),
      cardSimilarity: measure.nullable(),
      sceneSimilarity: measure.nullable(),
      face: face.nullish(),
      print: print.nullish(),
    }),
    z.object({ kind: z.literal('rejected') }),
  ]),
  likeness: measure,
  detect: z.union([
    z.object({
      faces: z.array(z.object({ box, score: measure })).max(mostFaces),
      card: z.object({ quad }).nullable(),
      codes: z.array(text).max(100),
    }),
    z.object({ kind: z.literal('rejected') }),
  ]),
  tryModel: z.object({ processorMs: measure, residentMb: measure }),
};

/** Whether a child may have answered this. */
export function isAnswer(operation: Operation, value: unknown): boolean {
  return answers[operation].safeParse(value).success;
}
