import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Unstamped, UnstampedIngest } from './child/unstamped.ts';
import type {
  Detection,
  DocumentReading,
  EngineBusy,
  EngineIdentity,
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
import { type ChildPool, createChildPool, type PoolAnswer, type PoolSettings } from './pool/child-pool.ts';
import { childPermissions } from './pool/child-permissions.ts';
import { ChildFailure } from './pool/engine-child.ts';

export interface VisionEngineOptions {
  /** Most children for pictures; by default one per core, at most two. `detect` has one more of its own. */
  readonly children?: number;
  /** Most jobs that wait for a child; default 16. */
  readonly queueLimit?: number;
  /** A job that takes longer loses its child; default 20 000 ms. */
  readonly timeoutMs?: number;
  /** A child that holds more after a job is replaced; its JavaScript heap is bounded by half of it. Default 1024. */
  readonly memoryLimitMb?: number;
  /** Called for every job that a child crashed, timed out or failed on. Carries nothing of the picture. */
  readonly onFailure?: (failure: ChildFailure) => void;
  /** Children write nothing to the error output, which is no log: what libraries say there is not ours to choose. */
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
    onFailure: options.onFailure,
    silent: options.silent,
  };
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

interface Identities {
  readonly engine: EngineIdentity;
  /** Of the face model. */
  readonly describer: EngineIdentity;
}

async function runIngest(
  pool: ChildPool,
  { engine, describer }: Identities,
  bytes: Uint8Array,
  options: Parameters<VisionEngine['ingest']>[1],
): Promise<IngestResult | EngineBusy> {
  try {
    const answer = await pool.run('ingest', bytes, { ...options });
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
  } catch (error) {
    // Whatever brought the child down was in the bytes: to the sender that is a picture that can't be decoded.
    if (error instanceof ChildFailure) return { kind: 'rejected', reason: 'undecodable' };
    throw error;
  }
}

function stamped(
  templates: readonly Unstamped<FaceTemplate>[],
  describer: EngineIdentity,
): readonly FaceTemplate[] {
  return templates.map((template) => ({ ...template, engine: describer }));
}

/** Seconds after which a picture that took too long is worth another try: by then others' work is done. */
const retryAfterTimeout = 10;

/** Of stored pictures: one on which a child ran out of time is a busy machine, not a bad picture. */
async function runStored(
  pool: ChildPool,
  operation: 'readDocument' | 'embedFaces' | 'inspectFrame',
  image: Uint8Array,
  options: Readonly<Record<string, unknown>>,
): Promise<PoolAnswer> {
  try {
    return await pool.run(operation, image, options);
  } catch (error) {
    if (!(error instanceof ChildFailure) || error.reason !== 'timedOut') throw error;
    return { kind: 'busy', retryAfterSeconds: retryAfterTimeout };
  }
}

async function runInspect(
  pool: ChildPool,
  { engine, describer }: Identities,
  frame: Uint8Array,
  { pictureFace, ...options }: Parameters<VisionEngine['inspectFrame']>[1],
): Promise<FrameInspection | EngineBusy> {
  if (pictureFace && !isOfModel(pictureFace, describer))
    throw new RangeError('templates of different models cannot be compared');
  const known = pictureFace === undefined ? {} : { pictureFace: pictureFace?.values ?? null };
  try {
    const answer = await runStored(pool, 'inspectFrame', frame, { ...options, ...known });
    if (answer.kind === 'busy') return answer;
    const result = answer.value as Unstamped<FrameInspection>;
    return result.kind === 'rejected' ? result : { ...result, engine };
  } catch (error) {
    // The frame's bytes come from anybody; a child that only failed on a job says that the stored picture is not whole.
    if (error instanceof ChildFailure && error.reason === 'crashed') return { kind: 'rejected' };
    throw error;
  }
}

async function runDetect(
  pool: ChildPool,
  bytes: Uint8Array,
): Promise<Detection | { readonly kind: 'rejected' } | EngineBusy> {
  try {
    const answer = await pool.run('detect', bytes, {});
    return answer.kind === 'busy' ? answer : (answer.value as Detection | { readonly kind: 'rejected' });
  } catch (error) {
    // As in runIngest: the bytes come from anybody.
    if (error instanceof ChildFailure) return { kind: 'rejected' };
    throw error;
  }
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
  const pictures = createChildPool(poolSettings(options, pictureChild, children, faceModel));
  const guidance = createChildPool(poolSettings(options, guidanceChild, 1));
  return {
    identity: engine,
    ready: async () => pictures.ready(),
    detectReady: async () => guidance.ready(),
    close: async () => void (await Promise.all([pictures.close(), guidance.close()])),
    faceModel: declareFaceModel(manifest, describer),
    distance: templateDistance,
    average: (templates) => averageTemplates(templates, manifest.average),
    ingest: async (bytes, ingestOptions) => runIngest(pictures, { engine, describer }, bytes, ingestOptions),
    readDocument: async ([first, ...further], document) => {
      if (!first) throw new RangeError('a picture of the front expected');
      const answer = await runStored(pictures, 'readDocument', first, { document, further });
      return answer.kind === 'busy' ? answer : { ...(answer.value as Unstamped<DocumentReading>), engine };
    },
    embedFaces: async (image) => {
      const answer = await runStored(pictures, 'embedFaces', image, {});
      if (answer.kind === 'busy') return answer;
      return stamped(answer.value as readonly Unstamped<FaceTemplate>[], describer);
    },
    inspectFrame: async (frame, inspection) => runInspect(pictures, { engine, describer }, frame, inspection),
    detect: async (bytes) => runDetect(guidance, bytes),
  };
}
