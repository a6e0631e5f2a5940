import type { Reply, Request } from '../pool/messages.ts';
import { detect } from './detect.ts';
import { embedFaces } from './embed-faces.ts';
import { ingest, type IngestOptions } from './ingest.ts';
import { readDocument } from './read-document.ts';
import { loadModels, type Models } from './models.ts';

async function answer(models: Models, request: Request): Promise<unknown> {
  const { bytes, options } = request;
  switch (request.operation) {
    case 'ingest':
      return await ingest(models, bytes, options as unknown as IngestOptions);
    case 'embedFaces':
      return await embedFaces(models, bytes);
    case 'detect':
      return await detect(models, bytes);
    default:
      return await readDocument(models, bytes, String(options['idType']));
  }
}

function send(reply: Reply): void {
  process.send?.(reply);
}

// The engine's process is gone: nobody is left to answer to.
process.on('disconnect', () => process.exit(0));

const models = await loadModels();
process.on('message', (message) => {
  const request = message as Request;
  answer(models, request).then(
    (value) => {
      const residentMb = Math.round(process.memoryUsage.rss() / 1048576);
      send({ kind: 'answer', id: request.id, value, residentMb });
    },
    // The class of the error only: a message could quote what was read from the picture.
    (error: unknown) =>
      send({ kind: 'failure', id: request.id, detail: error instanceof Error ? error.name : 'unknown' }),
  );
});
send({ kind: 'ready' });
