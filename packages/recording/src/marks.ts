import { z } from 'zod';

export const markSchema = z.strictObject({
  /** What happened on the page, e.g. `instruction.shown`. */
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9._-]{0,63}$/),
  /** By the page's clock (`performance.now()`), ms; a hint. */
  at: z.number().nonnegative().max(1e9),
  take: z.int().min(0).max(999).optional(),
  detail: z.string().max(200).optional(),
});

/** What the page says of itself while it is recorded. Not trusted: only that it came, and when. */
export type Mark = Readonly<z.infer<typeof markSchema>>;

/** The page has closed the camera and will open it again: no frames come until then. */
export const pauseMark = 'camera.off';
/** Shutters: a picture was taken, which is looked for in the frame nearest to it. */
export const shutterMark = 'shutter';

/** The visitor gets an instruction: what follows must show the movement, not only its end. */
export const instructionMark = 'instruction.shown';

/** Longest message in bytes. */
const markBytes = 1024;

export type MarkProblem = 'tooLong' | 'notText' | 'notJson' | 'notAMark';

/** Reads one message of the data channel. */
export function readMark(message: string | Uint8Array): Mark | { readonly problem: MarkProblem } {
  if (typeof message !== 'string') return { problem: 'notText' };
  if (Buffer.byteLength(message, 'utf8') > markBytes) return { problem: 'tooLong' };
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch {
    return { problem: 'notJson' };
  }
  const mark = markSchema.safeParse(value);
  return mark.success ? mark.data : { problem: 'notAMark' };
}
