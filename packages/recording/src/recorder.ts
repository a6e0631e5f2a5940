import { ChainWriter, type StoredFacts } from './chain/chain-writer.ts';
import type { ChainHead, ChunkKeys, ChunkStore } from './chain/chunk-store.ts';
import type { ReceivedMark } from './chain/description.ts';
import { defaultLimits, type RecordingLimits } from './limits.ts';
import type { IceOptions, Peer } from './peer/answering-peer.ts';
import { checkOffer, type OfferProblem } from './peer/check-offer.ts';
import { Recording, type RecordingProgress, type RecordingSummary } from './recording.ts';

export interface RecorderOptions {
  readonly ice: IceOptions;
  readonly store: Pick<ChunkStore, 'put'>;
  readonly limits?: Partial<RecordingLimits>;
}

/** Where an earlier connection's segment ended, as stored with the head. */
export interface ResumePoint {
  readonly head: ChainHead;
  /** The next segment's number. */
  readonly segment: number;
  /** Used up of the limits: by all earlier segments. */
  readonly bytes: number;
  readonly durationMs: number;
}

export interface RecordingRequest {
  /** Known to nobody outside; the same for all connections of one verification's recording. */
  readonly recordingId: string;
  /** SDP as it came from the page. */
  readonly offer: string;
  readonly keys: ChunkKeys;
  /** Keeps the head where it survives a power cut; awaited before a chunk counts as stored. */
  readonly onHead: (head: ChainHead, chunk: StoredFacts) => Promise<void>;
  readonly onMark?: (mark: ReceivedMark) => void;
  /** Absent for the first connection. */
  readonly resume?: ResumePoint;
}

/** `busy`: as many as this process can take (503); `noAddress`: `ice` leaves no address to announce. */
export type RecordingRefusal = OfferProblem | 'busy' | 'closing' | 'noAddress';

export type Begun =
  | { readonly ok: true; readonly answer: string; readonly recording: RunningRecording }
  | { readonly ok: false; readonly refusal: RecordingRefusal };

export interface RunningRecording {
  readonly segment: number;
  readonly progress: RecordingProgress;
  /** Resolves when it has ended, for whatever reason; never rejects. */
  readonly ended: Promise<RecordingSummary>;
  /** Ends it in order. */
  stop(): Promise<RecordingSummary>;
}

export interface Recorder {
  /** Answers an offer and records what comes. Throws on nothing that a peer can do. */
  begin(request: RecordingRequest): Promise<Begun>;
  /** Ends one with its last chunk stored; nothing happens where it does not run here. */
  stop(recordingId: string, reason?: 'stopped' | 'replaced'): Promise<void>;
  /** Recordings that run now. */
  readonly running: number;
  /** Ends all recordings, each with its last chunk stored, and accepts no more. */
  close(): Promise<void>;
}

/** No server is asked for the answer; this is for a machine under load. */
const answerMs = 5000;

interface Active {
  readonly recording: Recording;
  readonly used: { readonly bytes: number; readonly durationMs: number };
}

/**
 * Records VP8 over WebRTC into sealed, chained chunks.
 * @throws RangeError when the ports are not a range of at least two, or come without an address to listen on
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const { first = 1, last = 2 } = options.ice.ports ?? {};
  if (!(first >= 1 && last > first && last <= 65_535))
    throw new RangeError(`a range of at least two UDP ports is needed, not ${first} to ${last}`);
  // Each address of the machine would look for a free port at the same time, and find the same.
  if (options.ice.ports && options.ice.listenOn === undefined)
    throw new RangeError('a range of UDP ports needs one address to listen on');
  const limits = { ...defaultLimits, ...options.limits };
  const active = new Map<string, Active>();
  let beginning = 0;
  let closing = false;
  // One at a time: the library looks for a free port first and takes it later.
  let turn: Promise<unknown> = Promise.resolve();

  const begin = async (request: RecordingRequest): Promise<Begun> => {
    const checked = checkOffer(request.offer);
    if (!checked.ok) return { ok: false, refusal: checked.problem };
    // The library of WebRTC is hundreds of modules: a process that records nothing loads none of them.
    const { answerOffer } = await import('./peer/answering-peer.ts');
    const before = active.get(request.recordingId);
    const resume = before ? await endBefore(before) : request.resume;
    const { recordingId, keys, onHead } = request;
    const { head, segment = 0, bytes = 0, durationMs = 0 } = resume ?? {};
    const used = { bytes, durationMs };
    const writer = new ChainWriter({
      recordingId,
      keys,
      onHead,
      store: options.store,
      ...(head ? { head } : {}),
    });
    const recording = new Recording({ segment, writer, limits, used, onMark: request.onMark ?? (() => {}) });
    const answered = await answerInTime(answerOffer(checked.sdp, options.ice, recording));
    if (typeof answered === 'string') {
      await recording.end('gone');
      return { ok: false, refusal: answered };
    }
    recording.attach(answered.peer);
    active.set(recordingId, { recording, used });
    void recording.ended.then(() => {
      if (active.get(recordingId)?.recording === recording) active.delete(recordingId);
    });
    if (closing) await recording.end('closing');
    return { ok: true, answer: answered.answer, recording: shown(recording) };
  };

  return {
    begin: async (request) => {
      if (closing) return { ok: false, refusal: 'closing' };
      const isAnother = active.has(request.recordingId) ? 0 : 1;
      if (active.size + beginning + isAnother > limits.concurrent) return { ok: false, refusal: 'busy' };
      beginning += isAnother;
      const begun = turn.then(() => begin(request));
      turn = begun.catch(() => {});
      return begun.finally(() => {
        beginning -= isAnother;
      });
    },
    stop: async (recordingId, reason = 'stopped') => {
      await turn;
      await active.get(recordingId)?.recording.end(reason);
    },
    get running() {
      return active.size;
    },
    close: async () => {
      closing = true;
      await turn;
      await Promise.all([...active.values()].map(({ recording }) => recording.end('closing')));
    },
  };
}

/** An offer that nobody can follow must not keep the next one waiting. */
async function answerInTime(
  answering: Promise<{ readonly answer: string; readonly peer: Peer } | null>,
): Promise<NonNullable<Awaited<typeof answering>> | 'offerMalformed' | 'noAddress'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), answerMs);
  try {
    const answered = await Promise.race([answering, late]);
    if (answered !== 'late') return answered ?? 'noAddress';
    answering.then((answered) => answered?.peer.close()).catch(() => {});
    return 'offerMalformed';
  } catch {
    return 'offerMalformed';
  } finally {
    clearTimeout(timer);
  }
}

/** A visitor who reconnects has lost the old connection, though it may not have been noticed yet. */
async function endBefore({ recording, used }: Active): Promise<ResumePoint> {
  const { head, segment, bytes, durationMs } = await recording.end('replaced');
  return {
    head,
    segment: segment + 1,
    bytes: used.bytes + bytes,
    durationMs: used.durationMs + durationMs,
  };
}

function shown(recording: Recording): RunningRecording {
  return {
    segment: recording.segment,
    get progress() {
      return recording.progress;
    },
    ended: recording.ended,
    stop: () => recording.end('stopped'),
  };
}
