/** Tries to reach what its argument names, with nothing of ours in the way, as native code could; tells what became of it. */
import dgram from 'node:dgram';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';

interface Targets {
  readonly port: number;
  readonly parent: number;
  readonly victim: number;
  readonly socketFile: string;
  readonly abstractSocket: string;
}

const loopback = '127.0.0.1';
const { port, parent, victim, socketFile, abstractSocket } = JSON.parse(process.argv[2] ?? '') as Targets;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'failed';

const connected = async (to: net.NetConnectOpts): Promise<string> =>
  new Promise((resolve) => {
    const socket = net.connect(to, () => resolve('reached'));
    socket.once('error', (error) => resolve(codeOf(error)));
  });

const ways: Readonly<Record<string, () => string | Promise<string>>> = {
  HTTP: async () =>
    new Promise((resolve) => {
      const request = http.get({ port, host: loopback });
      // The server hangs up: that is an answer, too.
      request.once('error', (error) => resolve(codeOf(error) === 'ECONNRESET' ? 'reached' : codeOf(error)));
      request.once('response', () => resolve('reached'));
    }),
  'TCP, as to a database': async () => connected({ port, host: loopback }),
  UDP: async () =>
    new Promise((resolve) => {
      const socket = dgram.createSocket('udp4');
      socket.send('datagram', port, loopback, (error) => {
        socket.close();
        resolve(error ? codeOf(error) : 'reached');
      });
    }),
  'a socket without a file': async () => connected({ path: abstractSocket }),
  'a socket file': async () => connected({ path: socketFile }),
  "another's file": () => readFileSync(`/proc/${parent}/environ`) && 'reached',
  'ending a process': () => String(process.kill(victim, 'SIGKILL')).replace('true', 'reached'),
  'a signal to the parent': () => String(process.kill(parent, 0)).replace('true', 'reached'),
};

const found: Record<string, string> = {};
for (const [name, way] of Object.entries(ways)) {
  try {
    found[name] = await way();
  } catch (error) {
    found[name] = codeOf(error);
  }
}
process.stdout.write(JSON.stringify(found), () => process.exit(0));
