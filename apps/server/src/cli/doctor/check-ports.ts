import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createServer } from 'node:net';
import { type Config, ConfigError } from '../../config/config.ts';
import { orRefused } from '../../http/listen-refused.ts';
import { failed, type Finding, ok } from './finding.ts';

const answerLimitMs = 3000;

/** PORT, METRICS_PORT and ICE_PORT: free, or the service has them. */
export async function checkPorts(config: Config): Promise<readonly Finding[]> {
  if (await answersHealth(config)) return [ok('ports', `the service answers on port ${config.port}`)];
  const wanted = [
    { variable: 'PORT', host: config.host, port: config.port } as const,
    ...(config.metrics === null ? [] : [{ variable: 'METRICS_PORT', ...config.metrics } as const]),
  ];
  const refused = (await Promise.all(wanted.map(tryPort))).flat();
  const ofVideo = await tryVideoPorts(config);
  const all = [...refused, ...ofVideo];
  const ports = wanted.map(({ port }) => port).join(' and ');
  return all.length > 0 ? all : [ok('ports', `${ports} can be listened on`)];
}

async function tryPort({
  variable,
  host,
  port,
}: {
  readonly variable: 'PORT' | 'METRICS_PORT';
  readonly host: string;
  readonly port: number;
}): Promise<readonly Finding[]> {
  const server = createServer();
  try {
    await orRefused(once(server.listen({ host, port }), 'listening'), variable, { host, port });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [failed('ports', error.message)];
    throw error;
  } finally {
    server.close();
  }
}

/** Every one, as each serves one recording. */
async function tryVideoPorts({ ice, role, whipUrl }: Config): Promise<readonly Finding[]> {
  if (ice.ports === undefined || role === 'worker' || whipUrl !== null) return [];
  const { first, last } = ice.ports;
  const taken: number[] = [];
  for (let port = first; port <= last; port += 1) {
    if (!(await canReceive(port, ice.listenOn))) taken.push(port);
  }
  if (taken.length === 0) return [];
  const found = `ICE_PORT: UDP ${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ', …' : ''} cannot be had (${taken.length} of ${last - first + 1}).`;
  return [failed('ports', found, 'Choose a range that nothing else on this machine uses.')];
}

async function canReceive(port: number, address: string | undefined): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port, ...(address === undefined ? {} : { address }) });
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

/** Whether the port's holder is this service, by what /healthz says. */
async function answersHealth({ host, port, tls }: Config): Promise<boolean> {
  const wildcard = host === '0.0.0.0' || host === '::';
  const options = {
    host: wildcard ? '127.0.0.1' : host,
    port,
    path: '/healthz',
    headers: { host: 'localhost' },
    timeout: answerLimitMs,
  };
  const call =
    tls.kind === 'none' ? requestHttp(options) : requestHttps({ ...options, rejectUnauthorized: false });
  call.on('timeout', () => call.destroy());
  const { promise, resolve } = Promise.withResolvers<boolean>();
  call.on('error', () => resolve(false));
  call.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += text.length < 1000 ? chunk : '';
    });
    response.on('error', () => resolve(false));
    response.on('end', () => resolve(text === '{"status":"ok"}'));
  });
  call.end();
  return promise;
}
