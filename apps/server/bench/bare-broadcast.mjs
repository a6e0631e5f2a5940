// What is left of a real-time server when everything but the sending is taken away: `ws`, and a call that says whom to.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
const connected = [];
const server = createServer((request, response) => {
  const to = new URL(request.url, 'http://localhost').searchParams.get('to');
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const frame = Buffer.concat(chunks);
    for (const socket of to === 'all' ? connected : [connected[Number(to)]])
      socket.send(frame, { binary: false });
    response.end();
  });
});
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (opened) => {
    connected[Number(new URL(request.url, 'http://localhost').searchParams.get('number'))] = opened;
    opened.send('{"event":"ready"}');
  });
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('disconnect', () => process.exit(0));
