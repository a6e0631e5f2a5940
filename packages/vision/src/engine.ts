import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Unstamped, UnstampedChipPicture, UnstampedIngest } from './child/unstamped.ts';
import type {
  ChipPicture,
  Detection,
  DocumentReading,
  EngineBusy,
  EngineIdentity,
  EngineParty,
  FaceTemplate,
  FrameInspection,
  IngestResult,
  VisionEngine,
} from '@ekyc/engine-port';
import { averageTemplates, declareFaceModel } from './face-model/face-model.ts';
import { type OpenFaceModel, openBuiltInFaceModel, openFaceModel } from './face-model/open-face-model.ts';
import { ocrB } from './glyphs/ocr-b.ts';
import { identifyEngine } from './identity.ts';
import { layouts } from './layouts/layouts.ts';
import { isAnswer } from './child-answers.ts';
import { type ChildPool, createChildPool, type PoolAnswer, type PoolSettings } from './pool/child-pool.ts';
import { childPermissions } from './pool/child-permissions.ts';
import { placeOf, placesSought } from './similarity/picture-print.ts';
import { ChildFailure } from './pool/engine-child.ts';
import { RefusedPictures } from './pool/refused-pictures.ts';

export interface VisionEngineOptions {
  /** Most children for pictures; by default one per core, at most two. `detect` has one more of its own. */
  readonly children?: number;
  /** Most jobs that wait for a child; default 16. With one more, the party with most of them gets a busy answer. */
  readonly queueLimit?: number;
  /** A job that takes longer loses its child; default 20 000 ms. */
  readonly timeoutMs?: number;
  /** A child that holds more after a job is replaced; its JavaScript heap is bounded by half of it. Default 1024. */
  readonly memoryLimitMb?: number;
  /** Called for every job that a child crashed, timed out or failed on. Carries nothing of the picture. */
  readonly onFailure?: (failure: ChildFailure) => void;
  /** Children write nothing to the error output, which is not a log: what libraries say there is not ours to choose. */
  readonly silent?: boolean;
  /** Folder of the face model; the built-in one where none is named. */
  readonly faceModel?: string;
  /** File that children run instead of the engine's own; for tests of the pool. */
  readonly childModule?: string;
}

export interface RunningVisionEngine extends VisionEngine {
  readonly identity: EngineIdentity;
  /** Resolves when the first child has its models loaded. */
  ready(): Promise<void>;
  /** The same for the child that answers `detect`. */
  detectReady(): Promise<void>;
  /** Ends every child and waits until they are gone. */
  close(): Promise<void>;
}

const pictureChild = fileURLToPath(new URL('./child/main.ts', import.meta.url));
const guidanceChild = fileURLToPath(new URL('./child/guidance-main.ts', import.meta.url));

function poolSettings(
  options: VisionEngineOptions,
  module: string,
  children: number,
  faceModel?: OpenFaceModel,
): PoolSettings {
  const memoryLimitMb = options.memoryLimitMb ?? 1024;
  const readable = faceModel ? [faceModel.files.network] : [];
  return {
    module: options.childModule ?? module,
    execArgv: [...childPermissions(readable), `--max-old-space-size=${Math.round(memoryLimitMb / 2)}`],
    words: faceModel ? [JSON.stringify(faceModel.files)] : [],
    timeoutMs: options.timeoutMs ?? 20_000,
    children,
    queueLimit: options.queueLimit ?? 16,
    memoryLimitMb,
    isAnswer,
    onFailure: options.onFailure,
    silent: options.silent,
  };
}

/** A frame takes 0.1 s, and its sender waits for 5 s (`apps/web`). */
const guidanceTimeoutMs = 8000;

function guidanceOptions(options: VisionEngineOptions): VisionEngineOptions {
  return { ...options, timeoutMs: Math.min(guidanceTimeoutMs, options.timeoutMs ?? guidanceTimeoutMs) };
}

/** Euclidean distance of two templates. Throws a RangeError when they come from different models. */
function templateDistance(a: FaceTemplate, b: FaceTemplate): number {
  if (!isOfModel(a, b.engine) || a.values.length !== b.values.length) {
    throw new RangeError('templates of different models cannot be compared');
  }
  return Math.hypot(...a.values.map((value, i) => value - (b.values[i] ?? 0)));
}

function isOfModel({ engine }: FaceTemplate, { id, modelHash }: EngineIdentity): boolean {
  return engine.id === id && engine.modelHash === modelHash;
}

/** Children, and what they are no longer shown. */
interface Workers {
  readonly pool: ChildPool;
  readonly refused: RefusedPictures;
}

/** What a stamped answer needs to know. */
interface Identities {
  readonly engine: EngineIdentity;
  /** Of the face model. */
  readonly describer: EngineIdentity;
}

/** Bytes from anybody: those that bring a child down, or keep it until its time is over, are shown to none again. */
async function runHostile(
  { pool, refused }: Workers,
  operation: 'ingest' | 'detect' | 'readChipPicture',
  bytes: Uint8Array,
  options: Readonly<Record<string, unknown>>,
  party?: EngineParty,
): Promise<PoolAnswer | { readonly kind: 'refused' }> {
  if (refused.has(bytes)) return { kind: 'refused' };
  try {
    return await pool.run(operation, bytes, options, party);
  } catch (error) {
    // Whatever brought the child down was in the bytes: to the sender that is a picture that can't be decoded.
    if (!(error instanceof ChildFailure)) throw error;
    refused.add(bytes);
    return { kind: 'refused' };
  }
}

async function runIngest(
  workers: Workers,
  { engine, describer }: Identities,
  bytes: Uint8Array,
  { party, ...options }: Parameters<VisionEngine['ingest']>[1],
): Promise<IngestResult | EngineBusy> {
  const answer = await runHostile(workers, 'ingest', bytes, options, party);
  if (answer.kind === 'refused') return { kind: 'rejected', reason: 'undecodable' };
  if (answer.kind === 'busy') return answer;
  const result = answer.value as UnstampedIngest;
  if (result.kind === 'rejected') return result;
  if (result.kind === 'forbiddenNumber') return { ...result, engine };
  const { templates, ...accepted } = result;
  return {
    ...accepted,
    ...(templates ? { templates: stamped(templates, describer) } : {}),
    engine,
  };
}

/** No name and no address is longer; comparing takes the product of both lengths. */
const longestExpected = 400;

async function runChipPicture(
  workers: Workers,
  { engine, describer }: Identities,
  bytes: Uint8Array,
  { party, ...options }: Parameters<VisionEngine['readChipPicture']>[1],
): Promise<ChipPicture | EngineBusy> {
  if (options.kind === 'text' && (options.expected?.length ?? 0) > longestExpected)
    throw new RangeError(`at most ${longestExpected} characters are compared with a picture`);
  const answer = await runHostile(workers, 'readChipPicture', bytes, options, party);
  if (answer.kind === 'refused') return { kind: 'rejected', reason: 'undecodable' };
  if (answer.kind === 'busy') return answer;
  const result = answer.value as UnstampedChipPicture;
  if (result.kind === 'rejected') return result;
  if (result.kind === 'portrait')
    return { ...result, templates: stamped(result.templates, describer), engine };
  return { ...result, engine };
}

function stamped(
  templates: readonly Unstamped<FaceTemplate>[],
  describer: EngineIdentity,
): readonly FaceTemplate[] {
  return templates.map((template) => ({ ...template, engine: describer }));
}

/** Seconds after which a picture that took too long is worth another try: by then others' work is done. */
const retryAfterTimeout = 10;

/** Processor time after which running out of time was the picture's fault, in milliseconds: many times what one needs. */
const ownFaultMs = 3000;

interface StoredJob {
  readonly operation: 'readDocument' | 'embedFaces' | 'inspectFrame' | 'likeness';
  readonly image: Uint8Array;
  readonly options: Readonly<Record<string, unknown>>;
  readonly party: EngineParty | undefined;
}

/**
 * Of stored pictures and frames: one on which a child ran out of time without working on it is a busy machine, not a bad
 * picture. Those that bring children down are shown to none again.
 */
async function runStored(
  { pool, refused }: Workers,
  { operation, image, options, party }: StoredJob,
): Promise<PoolAnswer | { readonly kind: 'refused' }> {
  if (refused.has(image)) return { kind: 'refused' };
  try {
    return await pool.run(operation, image, options, party);
  } catch (error) {
    if (!(error instanceof ChildFailure) || error.reason === 'failed') throw error;
    if (error.reason === 'crashed' || (error.usedMs ?? ownFaultMs) >= ownFaultMs) refused.add(image);
    if (error.reason === 'crashed') throw error;
    return { kind: 'busy', retryAfterSeconds: retryAfterTimeout };
  }
}

async function runInspect(
  workers: Workers,
  { engine, describer }: Identities,
  image: Uint8Array,
  { pictureFace, party, ...given }: Parameters<VisionEngine['inspectFrame']>[1],
): Promise<FrameInspection | EngineBusy> {
  if (pictureFace && !isOfModel(pictureFace, describer))
    throw new RangeError('templates of different models cannot be compared');
  const known = pictureFace === undefined ? {} : { pictureFace: pictureFace?.values ?? null };
  try {
    const options = { ...given, ...known };
    const answer = await runStored(workers, { operation: 'inspectFrame', image, options, party });
    if (answer.kind === 'busy') return answer;
    if (answer.kind === 'refused') return { kind: 'rejected' };
    const result = answer.value as Unstamped<FrameInspection>;
    return result.kind === 'rejected' ? result : { ...result, engine };
  } catch (error) {
    // The frame's bytes come from anybody; a child that only failed on a job says that the stored picture is not whole.
    if (error instanceof ChildFailure && error.reason === 'crashed') return { kind: 'rejected' };
    throw error;
  }
}

async function runDetect(
  workers: Workers,
  bytes: Uint8Array,
  party?: EngineParty,
): Promise<Detection | { readonly kind: 'rejected' } | EngineBusy> {
  const answer = await runHostile(workers, 'detect', bytes, {}, party);
  if (answer.kind === 'refused') return { kind: 'rejected' };
  return answer.kind === 'busy' ? answer : (answer.value as Detection | { readonly kind: 'rejected' });
}

/** Of a picture that is shown to no child: a person will look at it. */
const nothingRead: Unstamped<DocumentReading> = { typeConfidence: 0, fields: {} };

/** Answers about stored pictures. */
function storedCalls(
  workers: Workers,
  { engine, describer }: Identities,
): Pick<VisionEngine, 'readDocument' | 'embedFaces' | 'likeness'> {
  return {
    readDocument: async ([image, ...further], document, { party } = {}) => {
      if (!image) throw new RangeError('a picture of the front expected');
      const options = { document, further };
      const answer = await runStored(workers, { operation: 'readDocument', image, options, party });
      if (answer.kind === 'busy') return answer;
      const reading = answer.kind === 'refused' ? nothingRead : (answer.value as Unstamped<DocumentReading>);
      return { ...reading, engine };
    },
    embedFaces: async (image, { party } = {}) => {
      const answer = await runStored(workers, { operation: 'embedFaces', image, options: {}, party });
      if (answer.kind === 'busy') return answer;
      if (answer.kind === 'refused') return [];
      return stamped(answer.value as readonly Unstamped<FaceTemplate>[], describer);
    },
    likeness: async (print, earlier, { party } = {}) => {
      const options = { print, earlier };
      const answer = await runStored(workers, { operation: 'likeness', image: print.grey, options, party });
      if (answer.kind === 'busy') return answer;
      // What no child is shown any more is called a copy: a person looks.
      return { kind: 'compared', likeness: answer.kind === 'refused' ? 1 : (answer.value as number) };
    },
  };
}

/**
 * Starts nothing yet: children come with `ready` or the first job. Call `close` before the process ends.
 * Throws NetworkRefused or FaceModelRefused where a network's file is not what it should be.
 */
export function createVisionEngine(options: VisionEngineOptions = {}): RunningVisionEngine {
  const engine = identifyEngine({ layouts, ocrB });
  const faceModel =
    options.faceModel === undefined ? openBuiltInFaceModel() : openFaceModel(options.faceModel);
  const { manifest, identity: describer } = faceModel;
  const children = options.children ?? Math.min(2, cpus().length);
  const identities = { engine, describer };
  const pictures = {
    pool: createChildPool({
      ...poolSettings(options, pictureChild, children, faceModel),
      // A third of what the service gets where both want all of it: less, and a busy machine would leave readings standing.
      niceness: { quick: 0, other: 5 },
    }),
    refused: new RefusedPictures(),
  };
  const guidance = {
    pool: createChildPool({
      ...poolSettings(guidanceOptions(options), guidanceChild, 1),
      // Hints come when they can; a picture that was taken is waited for.
      niceness: { quick: 5, other: 5 },
    }),
    refused: new RefusedPictures(),
  };
  return {
    identity: engine,
    ready: async () => pictures.pool.ready(),
    detectReady: async () => guidance.pool.ready(),
    close: async () => void (await Promise.all([pictures.pool.close(), guidance.pool.close()])),
    faceModel: declareFaceModel(manifest, describer),
    distance: templateDistance,
    placeOf,
    placesSought,
    average: (templates) => averageTemplates(templates, manifest.average),
    ...storedCalls(pictures, identities),
    ingest: async (bytes, ingestOptions) => runIngest(pictures, identities, bytes, ingestOptions),
    readChipPicture: async (bytes, question) => runChipPicture(pictures, identities, bytes, question),
    inspectFrame: async (frame, inspection) => runInspect(pictures, identities, frame, inspection),
    detect: async (bytes, { party } = {}) => runDetect(guidance, bytes, party),
  };
}
