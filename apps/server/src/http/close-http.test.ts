import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeHttp } from './close-http.ts';

test('a connection that becomes idle as the server closes does not hold it', async () => {
  const app = fastify();
  // Answered before the body is there, as a call that may not be made is.
  app.addHook('onRequest', async (_request, reply) => reply.code(401).send('no'));
  app.post('/', () => 'done');
  const { port } = new URL(await app.listen({ port: 0 }));
  const socket = connect(Number(port));
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\n12345');
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString()).toMatch(/^HTTP\/1.1 401/);
  const ended = once(socket, 'close');
  const closed = closeHttp(app, 60_000);
  socket.write('67890');
  // Fastify keeps an idle connection for 72 s; this test would be over its time.
  await Promise.all([closed, ended]);
}, 10_000);
