import type { FaceEngine, FaceReading, WorkerAnswer, WorkerRequest } from './face-reading.ts';

const loadTimeout = 30_000;
const readTimeout = 5000;

/** Human in a worker, so that the preview never stutters. Rejects where WASM or workers are not to be had. */
export async function startWorkerEngine(): Promise<FaceEngine> {
  const worker = new Worker(new URL('./face-engine.worker.ts', import.meta.url), { type: 'module' });
  const post = (message: WorkerRequest, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  const loaded = nextAnswer(worker, (message) => message.type === 'ready', loadTimeout);
  post({ type: 'load', base: window.location.origin });
  try {
    await loaded;
  } catch (error) {
    worker.terminate();
    throw error;
  }
  let lastId = 0;
  return {
    measuresPose: true,
    interval: 0,
    async read(frame): Promise<readonly FaceReading[]> {
      const id = ++lastId;
      const answered = nextAnswer(
        worker,
        (message) => message.type === 'faces' && message.id === id,
        readTimeout,
      );
      post({ type: 'read', id, frame }, [frame]);
      const message = await answered;
      return message.type === 'faces' ? message.faces : [];
    },
  };
}

async function nextAnswer(
  worker: Worker,
  wanted: (message: WorkerAnswer) => boolean,
  milliseconds: number,
): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const fail = (message: string) => {
      stop.abort();
      window.clearTimeout(timer);
      reject(new Error(message));
    };
    const timer = window.setTimeout(() => fail('the face engine does not answer'), milliseconds);
    const onMessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.type === 'failed') return fail(data.message);
      if (!wanted(data)) return;
      stop.abort();
      window.clearTimeout(timer);
      resolve(data);
    };
    worker.addEventListener('message', onMessage, { signal: stop.signal });
    worker.addEventListener('error', (event) => fail(event.message || 'worker failed'), {
      signal: stop.signal,
    });
  });
}
