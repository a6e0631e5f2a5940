import {
  ChainFaultError,
  chunkHash,
  exportRecording,
  NoVideoError,
  readKeyFrames,
  type RecordingSource as ChainSource,
  sightOf,
  summariseRecording,
} from '@ekyc/recording';
import {
  BrokenRecordingError,
  chunkKey,
  type EvidenceStore,
  type ExportedVideo,
  type KeyFrame,
  MissingObjectError,
  type RecordingSource,
  type SessionRecorder,
} from '@ekyc/service';
import { GrowingBytes } from './growing-bytes.ts';

type Readers = Pick<SessionRecorder, 'summarise' | 'keyFrames' | 'sight' | 'exportVideos'>;

/** Reads recordings out of the evidence store. */
export function readers(store: EvidenceStore): Readers {
  const chainOf = (source: RecordingSource): ChainSource => ({
    ...source,
    store: {
      get: async (recordingId, index) => {
        const hash = source.hashOf(index);
        if (hash === null) return null;
        const bytes = await store.get(chunkKey(recordingId, hash)).catch(nullWhereMissing);
        if (bytes !== null && chunkHash(bytes) !== hash)
          throw new BrokenRecordingError(`chunk ${index} of a recording is not what its name says`);
        return bytes;
      },
    },
  });
  return {
    summarise: (source) => broken(() => summariseRecording(chainOf(source))),
    keyFrames: (source) => framesOf(chainOf(source)),
    sight: (source) => broken(() => sightOf(chainOf(source))),
    exportVideos: (source) => broken(() => exportAll(chainOf(source))),
  };
}

async function* framesOf(source: ChainSource): AsyncGenerator<KeyFrame> {
  const frames = readKeyFrames(source);
  for (;;) {
    const next = await broken(() => frames.next());
    if (next.done) return;
    if (next.value.kind === 'keyFrame') yield next.value;
  }
}

async function exportAll(source: ChainSource): Promise<ExportedVideo[]> {
  // There is one file for each codec.
  const sinks = new Map<string, GrowingBytes>();
  const { segments } = await summariseRecording(source);
  const startedAt = segments[0]?.fromWallMs ?? 0;
  const files = await exportRecording({
    ...source,
    openSink: ({ codec }) => {
      const sink = new GrowingBytes();
      sinks.set(codec, sink);
      return sink;
    },
  });
  return files.map(({ mimeType, codec, durationMs, fromMs }) => ({
    mimeType,
    durationMs,
    startedAt: startedAt + fromMs,
    bytes: sinks.get(codec)?.bytes ?? new Uint8Array(),
  }));
}

/** Translates refusals of the chain and of a piece's form into the service's errors; any other error passes through. */
async function broken<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ChainFaultError || error instanceof NoVideoError)
      throw new BrokenRecordingError(error.message, { cause: error });
    throw error;
  }
}

/** The chain reports a missing chunk; any other failure of the store is not the recording's fault. */
function nullWhereMissing(error: unknown): null {
  if (error instanceof MissingObjectError) return null;
  throw error;
}
