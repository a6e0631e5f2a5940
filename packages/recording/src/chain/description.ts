import { z } from 'zod';
import { markSchema } from '../marks.ts';

/** Times in milliseconds since the segment's first frame. */
const gapSchema = z.strictObject({ fromMs: z.number(), toMs: z.number() });

const receivedMarkSchema = z.strictObject({
  /** By the server's clock, ms since 1970. */
  receivedAt: z.number(),
  /** Time of the last frame that was there by then, ms since the segment's first. */
  mediaMs: z.number(),
  mark: markSchema,
});

const descriptionSchema = z.strictObject({
  frames: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** Whether the first frame can be decoded by itself. */
  beginsWithKey: z.boolean().optional(),
  gaps: z.array(gapSchema).optional(),
  marks: z.array(receivedMarkSchema).optional(),
  /** Why the segment ended. */
  reason: z.string().optional(),
  /** Of the whole segment, in the chunk of kind `end`. */
  totals: z.record(z.string(), z.number()).optional(),
});

/** Time that no frame covers. */
export type Gap = Readonly<z.infer<typeof gapSchema>>;
export type ReceivedMark = Readonly<z.infer<typeof receivedMarkSchema>>;
/** What is said of a chunk, sealed with it. */
export type ChunkDescription = Readonly<z.infer<typeof descriptionSchema>>;

/** @throws SyntaxError, ZodError: the text was sealed by another version of this package */
export function parseDescription(text: string): ChunkDescription {
  return descriptionSchema.parse(JSON.parse(text));
}
