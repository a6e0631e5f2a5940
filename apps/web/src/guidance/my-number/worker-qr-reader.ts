import type { QrReader } from './qr-reader.types.ts';
import type { QrRequest, QrAnswer } from './qr-reader.types.ts';

/** The reader in a worker, so that the preview never stutters. A worker that breaks answers nothing found. */
export function startWorkerQrReader(): QrReader {
  const worker = new Worker(new URL('./qr-reader.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (texts: readonly string[]) => void>();
  let lastId = 0;
  let broken = false;
  worker.addEventListener('message', ({ data }: MessageEvent<QrAnswer>) => {
    waiting.get(data.id)?.(data.texts);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    broken = true;
    for (const answer of waiting.values()) answer([]);
    waiting.clear();
  });
  return {
    async read(picture) {
      if (broken) return [];
      const id = ++lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        const request: QrRequest = { id, picture };
        worker.postMessage(request, [picture.data.buffer]);
      });
    },
  };
}
