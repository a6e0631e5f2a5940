import { createHash } from 'node:crypto';
import type { VisionEngine } from '../engine/index.ts';

type Inspect = VisionEngine['inspectFrame'];
type Look = Awaited<ReturnType<Inspect>>;

/** Answers about the frames of one verification, by all that was asked. */
interface Known {
  readonly looks: Map<string, Promise<Look>>;
  /** Takes whose frames were looked at early. */
  takes: number;
  readonly forgets: NodeJS.Timeout;
}

/** Nobody takes longer from the document to the outcome without losing what was looked at; it is looked at again then. */
const knownForMs = 15 * 60_000;
/** Of so many verifications at once; the oldest is forgotten first. */
const mostVerifications = 200;
/** An examination looks at about thirty frames. */
const mostLooks = 120;
/** Who takes the same again and again has its frames looked at after the oath alone. */
const mostTakes = 4;

const known = new Map<string, Known>();

function knownOf(verificationId: string): Known {
  const found = known.get(verificationId);
  if (found) return found;
  const [oldest] = known.keys();
  if (known.size >= mostVerifications && oldest !== undefined) forgetLooks(oldest);
  const forgets = setTimeout(() => known.delete(verificationId), knownForMs);
  forgets.unref();
  const made: Known = { looks: new Map(), takes: 0, forgets };
  known.set(verificationId, made);
  return made;
}

/** What was seen of its frames is not needed any more. */
export function forgetLooks(verificationId: string): void {
  clearTimeout(known.get(verificationId)?.forgets);
  known.delete(verificationId);
}

/** Counts a take whose frames are about to be looked at early. @returns false where there were too many */
export function mayLookEarly(verificationId: string): boolean {
  const own = knownOf(verificationId);
  own.takes += 1;
  return own.takes <= mostTakes;
}

/**
 * The engine, which is not asked twice for the same of a verification's frames: what was looked at while the visitor went
 * on is known after the oath. The same question is one about the same bytes of frame and picture, with all else that the
 * answer depends on; so nothing that a page sends later can take the place of what was looked at. Kept in this process's
 * memory only, and no picture in it: another process looks again. A full engine's answer and a refusal are never kept.
 * @param options.keeps false: what is known is used, and nothing added
 * @param options.stop when aborted, nothing more is asked: throws its reason
 */
export function withKnownLooks(
  engine: Pick<VisionEngine, 'inspectFrame'>,
  verificationId: string,
  { keeps = true, stop }: { readonly keeps?: boolean; readonly stop?: AbortSignal } = {},
): Pick<VisionEngine, 'inspectFrame'> {
  return {
    inspectFrame: async (frame, options) => {
      stop?.throwIfAborted();
      const question = questionOf(frame, options);
      const before = known.get(verificationId)?.looks.get(question);
      if (before) return before;
      const look = engine.inspectFrame(frame, options);
      if (!keeps) return look;
      const { looks } = knownOf(verificationId);
      if (looks.size >= mostLooks) return look;
      looks.set(question, look);
      const forget = () => looks.delete(question);
      look.then(({ kind }) => kind === 'inspected' || forget(), forget);
      return look;
    },
  };
}

/** SHA-256 of all that an answer depends on. */
function questionOf(frame: Uint8Array, { picture, party: _, ...options }: Parameters<Inspect>[1]): string {
  const of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const sorted = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return of(Buffer.from(JSON.stringify([of(frame), picture ? of(picture) : null, sorted])));
}
