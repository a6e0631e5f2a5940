import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readWhipToken, type WhipClaims } from '@ekyc/recording';

type FileClaims = Extract<WhipClaims, { use: 'file' }>;

export interface ReceivedFile {
  readonly claims: FileClaims;
  readonly bytes: Buffer;
}

/** Takes files as the service does: what is not exactly what the token says is refused. */
export class FileReceiver {
  readonly files: ReceivedFile[] = [];
  /** Statuses of every answer that was given. */
  readonly answered: number[] = [];
  /** Answers this to what it would take. */
  status = 201;
  readonly #secret: Uint8Array;
  readonly #came = new EventEmitter();
  #server: Server | null = null;
  #port = 0;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens on the port it had before, the first time on a free one. */
  async open(): Promise<void> {
    this.#server = createServer((request, response) => void this.#take(request, response));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  /** Resolves with the first file of a recording, or the one after so many. */
  async fileOf(recordingId: string, after = 0): Promise<ReceivedFile> {
    for (;;) {
      const found = this.files.filter(({ claims }) => claims.recordingId === recordingId)[after];
      if (found) return found;
      await once(this.#came, 'file');
    }
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const read = readWhipToken(this.#secret, token, Date.now());
    const answer = (status: number) => {
      this.answered.push(status);
      response.writeHead(status).end();
    };
    if (request.method !== 'PUT' || request.url !== '/api/v1/recordings/whip_file') return answer(404);
    if (!read.ok || read.claims.use !== 'file') return answer(401);
    if (request.headers['content-type'] !== 'video/webm') return answer(415);
    if (Number(request.headers['content-length']) !== bytes.length) return answer(400);
    if (createHash('sha256').update(bytes).digest('hex') !== read.claims.sha256) return answer(422);
    answer(this.status);
    if (this.status >= 300) return;
    this.files.push({ claims: read.claims, bytes });
    this.#came.emit('file');
  }
}
