import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a store answers every question. */
export type StoreMood = 'working' | 'slowDown' | 'silent' | 'halting' | 'unknownKey';

export interface HostileStore {
  readonly url: string;
  /** Questions so far. */
  readonly asked: readonly string[];
  behave(mood: StoreMood): void;
  close(): Promise<void>;
}

const refusal = (code: string, more = '') =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message>${more}</Error>`;

/** A store in S3's protocol that does its work or not: busy, silent, halting in the middle of an answer, or refusing. */
export async function startHostileStore(): Promise<HostileStore> {
  let mood: StoreMood = 'working';
  const asked: string[] = [];
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (mood === 'working') return void work(objects, request, response);
    request.resume();
    const xml = { 'content-type': 'application/xml' };
    switch (mood) {
      case 'slowDown':
        return void response.writeHead(503, xml).end(refusal('SlowDown'));
      case 'unknownKey':
        return void response
          .writeHead(403, xml)
          .end(refusal('InvalidAccessKeyId', '<AWSAccessKeyId>AKIASECRETID</AWSAccessKeyId>'));
      case 'halting':
        response.writeHead(200, { 'content-length': '1000' });
        return void response.write('a');
      case 'silent':
        return undefined;
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next) => {
      mood = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Puts, gets and deletes objects; lists none. */
async function work(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const key = request.url?.split('?')[0] ?? '';
  if (request.method === 'PUT') objects.set(key, Buffer.concat(parts));
  if (request.method === 'DELETE') objects.delete(key);
  const found = request.method === 'GET' ? objects.get(key) : Buffer.alloc(0);
  if (found) response.writeHead(200).end(found);
  else response.writeHead(404, { 'content-type': 'application/xml' }).end(refusal('NoSuchKey'));
}
