// What a request costs with nothing behind it: `fastify` or `http` as the only argument; tells its port by a message.
import { createServer } from 'node:http';
import Fastify from 'fastify';

// As long as an identification.
const answer = { text: 'x'.repeat(1000) };

if (process.argv[2] === 'fastify') {
  const app = Fastify({ logger: false });
  app.get('/', async () => answer);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send(app.server.address().port);
} else {
  const server = createServer((_, response) => {
    const body = JSON.stringify(answer);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}
