import { type Readable } from 'node:stream';
import { endpoints, whipFileBytes } from '@ekyc/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { type BeginPorts, takeWhipFile } from '../recording/index.ts';

/** Files in memory at once: most have some ten megabytes, the largest 150. */
const mostAtOnce = 2;

/** PUT of a media server's finished file. Its bytes are asked for only once its token was read. */
export function whipFileRoute(app: FastifyInstance, ports: BeginPorts): void {
  let taking = 0;
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('video/webm', (_, payload, done) => done(null, payload));
    route(
      files,
      endpoints['recording.putWhipFile'],
      async ({ request }) => {
        const token = /^Bearer (\S{1,1000})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const claims = ports.whip?.readFileToken(token, ports.now());
        if (!claims) return failure('media_token_invalid');
        if (taking >= mostAtOnce) return failure('recording_busy', { retryAfterSeconds: 10 });
        taking += 1;
        try {
          const read = await readFile(request);
          return read.ok ? await takeWhipFile(ports, claims, read.value) : read;
        } finally {
          taking -= 1;
        }
      },
      { bodyLimit: whipFileBytes },
    );
  });
}

async function readFile(request: FastifyRequest): Promise<Outcome<Buffer>> {
  if (Number(request.headers['content-length'] ?? 0) > whipFileBytes) return failure('body_too_large');
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // Where there is no body at all, there is no stream either.
    for await (const part of (request.body ?? []) as Readable) {
      size += (part as Buffer).length;
      if (size > whipFileBytes) return failure('body_too_large');
      parts.push(part as Buffer);
    }
  } catch {
    // The line broke; the adapter sends the file again.
    return failure('malformed_request');
  }
  return size > 0 ? success(Buffer.concat(parts)) : failure('malformed_request');
}
