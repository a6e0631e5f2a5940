import { createHash } from 'node:crypto';
import type { VisionEngine } from '@ekyc/engine-port';

/** The call of the engine that looks at a video's frames. */
export type FrameEngine = Pick<VisionEngine, 'inspectFrame'>;

type Inspect = FrameEngine['inspectFrame'];
type Answer = Awaited<ReturnType<Inspect>>;

/** What was seen in the frames of one verification, by all that was asked. */
interface Known {
  readonly looks: Map<string, Promise<Answer>>;
  /** Times that looks began early. */
  begun: number;
  /** Aborted when it is forgotten. */
  readonly over: AbortController;
  readonly forgets: NodeJS.Timeout;
}

/** Who takes longer from the pictures to the oath has the frames looked at after it. */
const knownForMs = 10 * 60_000;
/** Of one verification, some 20 kB each with its print: an examination looks about forty times. */
const mostLooks = 48;
/** Of so many at once, so that all together take 30 MB at most; the one that began first is forgotten first. */
const mostVerifications = 32;
/** Who takes the same again and again has the frames looked at after the oath alone. */
const mostTimesBegun = 4;

const known = new Map<string, Known>();

/**
 * From now on what is seen in the frames of this verification is remembered, until it is forgotten.
 * @returns aborted when it is forgotten; null where looks began early too often
 */
export function rememberLooks(verificationId: string): AbortSignal | null {
  const own = known.get(verificationId) ?? addKnown(verificationId);
  own.begun += 1;
  return own.begun > mostTimesBegun ? null : own.over.signal;
}

/** Forgets what was seen in the frames of a verification, and ends who still looks at them early. */
export function forgetLooks(verificationId: string): void {
  const own = known.get(verificationId);
  if (!own) return;
  clearTimeout(own.forgets);
  own.over.abort();
  known.delete(verificationId);
}

/**
 * The engine, which is not asked twice for the same of a verification's frames: what was looked at while the visitor went
 * on is known after the oath. The same is what has the same bytes of frame and picture and the same of all else that the
 * answer depends on, so nothing that a page sends later can take the place of what was looked at. Known in this process's
 * memory alone, and without pictures: another process looks again. Only what the engine has looked at is remembered, no
 * refusal and no failure.
 * @param stop when aborted, nothing more is asked: throws its reason
 */
export function withKnownLooks(engine: FrameEngine, verificationId: string, stop?: AbortSignal): FrameEngine {
  return {
    inspectFrame: async (frame, options) => {
      stop?.throwIfAborted();
      const looks = known.get(verificationId)?.looks;
      if (!looks) return engine.inspectFrame(frame, options);
      const question = questionOf(frame, options);
      const underWay = looks.get(question);
      const before = underWay && (await underWay.catch(() => null));
      if (before?.kind === 'inspected') return before;
      const look = engine.inspectFrame(frame, options);
      remember(looks, question, look);
      return look;
    },
  };
}

function remember(looks: Known['looks'], question: string, look: Promise<Answer>): void {
  if (looks.size >= mostLooks) return;
  looks.set(question, look);
  const forget = () => {
    if (looks.get(question) === look) looks.delete(question);
  };
  look.then(({ kind }) => kind === 'inspected' || forget(), forget);
}

function addKnown(verificationId: string): Known {
  const [oldest] = known.keys();
  if (known.size >= mostVerifications && oldest !== undefined) forgetLooks(oldest);
  const forgets = setTimeout(() => forgetLooks(verificationId), knownForMs);
  forgets.unref();
  const added: Known = { looks: new Map(), begun: 0, over: new AbortController(), forgets };
  known.set(verificationId, added);
  return added;
}

/** SHA-256 of all that an answer depends on. */
function questionOf(frame: Uint8Array, options: Parameters<Inspect>[1]): string {
  const of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const { picture } = options;
  const rest = Object.entries(options)
    // On whose behalf it is asked changes no answer.
    .filter(([name]) => name !== 'picture' && name !== 'party')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return of(Buffer.from(JSON.stringify([of(frame), picture ? of(picture) : null, rest])));
}
