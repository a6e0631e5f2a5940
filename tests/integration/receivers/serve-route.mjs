// Serves a route handler of the Web's Request and Response, as Next.js calls it: PORT, and the handler's file.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const { POST } = await import(pathToFileURL(process.argv[2] ?? '').href);
createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
async function serve(incoming, outgoing) {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
  const isRoute = incoming.method === 'POST' && incoming.url === '/webhooks';
  const asked = { method: 'POST', headers, body: Buffer.concat(chunks) };
  const answer = isRoute
    ? await POST(new Request(`http://127.0.0.1${incoming.url}`, asked))
    : new Response(null, { status: 404 });
  outgoing.writeHead(answer.status).end();
}
