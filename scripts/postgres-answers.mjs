// Ends with 0 when the Postgres server of a URL answers a query, with 1 when it does not within two seconds.
//   node scripts/postgres-answers.mjs postgres://postgres@127.0.0.1:5432/test
//   node scripts/postgres-answers.mjs postgres://postgres@%2Fvar%2Frun%2Fpostgresql:5432/test   through its socket
// Speaks just enough of the protocol (PostgreSQL manual, "Message Formats", 3.0), for it must run before anything
// is installed. A server that wants a password does not count as answering.
import { connect } from 'node:net';

const { hostname, port, username, pathname } = new URL(process.argv[2] ?? '');
const host = decodeURIComponent(hostname);
const place = host.startsWith('/')
  ? { path: `${host}/.s.PGSQL.${port || 5432}` }
  : { host, port: Number(port || 5432) };
const socket = connect({ ...place, timeout: 2000 }, () => {
  const settings = ['user', decodeURIComponent(username), 'database', pathname.slice(1), ''].join('\0');
  socket.write(message('', Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${settings}\0`)])));
});
let received = Buffer.alloc(0);
let asked = false;
socket.on('data', (chunk) => {
  received = Buffer.concat([received, chunk]);
  while (received.length >= 5 && received.length > received.readInt32BE(1)) {
    const type = received.toString('latin1', 0, 1);
    received = received.subarray(received.readInt32BE(1) + 1);
    // E: error. R is followed by Z (ready) only where no password is asked for. D: a row of the answer.
    if (type === 'E') end(1);
    if (type === 'D') end(0);
    if (type === 'Z' && !asked) {
      asked = true;
      socket.write(message('Q', Buffer.from('select 1\0')));
    }
  }
});
socket
  .on('timeout', () => end(1))
  .on('error', () => end(1))
  .on('close', () => end(1));
setTimeout(() => end(1), 2000).unref();

function message(/** @type {string} */ type, /** @type {Buffer} */ body) {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

function end(/** @type {number} */ code) {
  process.exit(code);
}
