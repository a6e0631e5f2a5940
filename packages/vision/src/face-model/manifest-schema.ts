import { z } from 'zod';
import type { FaceModelManifest } from './face-model.ts';

/** The largest Euclidean distance that any template can have from another, generously. */
const distance = z.number().min(0).max(1000);
const share = z.number().min(0).max(1);
const count = z.number().int().min(0);
const text = z.string().trim().min(1).max(500);
const hash = z.string().regex(/^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits expected');
const fileName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/, 'a plain file name expected, without folders');
const three = z.tuple([z.number(), z.number(), z.number()]);
const point = z.tuple([z.number().min(-1).max(2), z.number().min(-1).max(2)]);

const rate = z
  .strictObject({
    distance,
    impostorPairs: count.min(1),
    falseMatches: count,
    fmr: share,
    fmrUpper: share,
    genuinePairs: count.min(1),
    fnmr: share,
    fnmrInterval: z.tuple([share, share]),
  })
  .refine(
    ({ falseMatches, impostorPairs, fmr }) => Math.abs(falseMatches / impostorPairs - fmr) < 1e-4,
    'fmr must be falseMatches / impostorPairs',
  )
  .refine(
    ({ falseMatches, impostorPairs, fmrUpper }) => fmrUpper > wilsonUpper(falseMatches, impostorPairs) - 1e-5,
    "fmrUpper must not be below Wilson's upper bound of falseMatches of impostorPairs",
  );

/** Upper end of Wilson's 95 % interval. */
function wilsonUpper(hits: number, of: number): number {
  const z2 = 1.959964 ** 2;
  const p = hits / of;
  const spread = Math.sqrt(z2 * ((p * (1 - p)) / of + z2 / (4 * of * of)));
  return (p + z2 / (2 * of) + spread) / (1 + z2 / of);
}

const group = z.strictObject({
  group: text,
  set: text,
  people: count.min(2),
  photos: count.min(2),
  against: z.enum(['photo', 'portrait']),
  frames: count.min(1).max(16),
  againstFrames: count.min(1).max(16).optional(),
  rates: z
    .array(rate)
    .min(1)
    .max(1000)
    .refine(
      (rates) => rates.every((one, at) => at === 0 || one.distance > (rates[at - 1]?.distance ?? 0)),
      'distances must rise',
    ),
});

const range = z
  .strictObject({ min: distance, max: distance })
  .refine(({ min, max }) => min <= max, 'min must not exceed max');

const geometry = z.strictObject({
  input: z.strictObject({
    width: z.number().int().min(16).max(1024),
    height: z.number().int().min(16).max(1024),
    order: z.enum(['rgb', 'bgr']),
    layout: z.enum(['nchw', 'nhwc']),
    mean: three,
    scale: three,
  }),
  alignment: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fivePoints'), points: z.tuple([point, point, point, point, point]) }),
    z.strictObject({ kind: z.literal('dlibSquare') }),
  ]),
  output: z.strictObject({ length: z.number().int().min(8).max(4096), normalised: z.boolean() }),
  mirrored: z.boolean(),
});

const manifest = z
  .strictObject({
    format: z.literal('ekyc-face-model/1'),
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{0,60}$/, 'a name of small letters, digits, dots and hyphens expected'),
    title: text,
    licence: text,
    origin: text,
    mayDecide: z.boolean(),
    usual: z.strictObject({ accept: distance, review: distance }),
    bounds: z.strictObject({ accept: range, review: range }),
    average: z.enum(['mean', 'unit']),
    files: z
      .array(z.strictObject({ name: fileName, sha256: hash }))
      .min(1)
      .max(20),
    network: fileName,
    geometry,
    measuredOn: z.iso.date().nullable(),
    measured: z.array(group).max(1000),
  })
  .refine(({ files, network }) => files.some(({ name }) => name === network), {
    path: ['network'],
    message: 'must be one of files',
  })
  .refine(({ usual }) => usual.accept <= usual.review, {
    path: ['usual'],
    message: 'accept must not exceed review',
  })
  .refine(({ mayDecide, measured }) => !mayDecide || measured.length > 0, {
    path: ['mayDecide'],
    message: 'a model of which nothing was measured cannot decide',
  })
  .refine(({ average, geometry: { output } }) => average === 'mean' || output.normalised, {
    path: ['average'],
    message: 'unit needs a normalised output',
  })
  .refine(
    ({ geometry: { input, alignment } }) => alignment.kind !== 'dlibSquare' || input.width === input.height,
    { path: ['geometry', 'input'], message: 'dlibSquare needs a square input' },
  );

export type ParsedManifest =
  | { readonly kind: 'parsed'; readonly manifest: FaceModelManifest }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** Most reasons listed at once; the rest shows after these are mended. */
const mostReasons = 5;

/** Reads a manifest strictly: every field is there and in its bounds, and no other is. */
export function parseManifest(json: string): ParsedManifest {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { kind: 'refused', reasons: ['manifest.json is not JSON.'] };
  }
  const parsed = manifest.safeParse(value);
  if (parsed.success) return { kind: 'parsed', manifest: parsed.data };
  const reasons = parsed.error.issues
    .slice(0, mostReasons)
    .map(
      ({ path, message }) => `manifest.json, ${path.length > 0 ? path.join('.') : 'as a whole'}: ${message}.`,
    );
  return { kind: 'refused', reasons };
}
