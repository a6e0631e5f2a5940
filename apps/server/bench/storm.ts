import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BusinessClient, expectOk, type StartedService, VisitorClient } from '@ekyc/testkit';
import { type Benchmark, compared } from './benchmark.ts';
import { Crowd } from './crowd.ts';
import type { Orders } from './storm-attackers.ts';
import { withService } from './with-service.ts';

const attackers = fileURLToPath(new URL('./storm-attackers.ts', import.meta.url));
const full = { uploads: 1000, idle: 2000, subscribers: 1500, verifications: 50, seconds: 20 } as const;
/** `--quick`. */
const few = { uploads: 100, idle: 200, subscribers: 150, verifications: 5, seconds: 5 } as const;
const pictureBytes = 12 * 1024 * 1024;
/** What docs/limits.md promises. */
const mostMilliseconds = 200;
const mostMebibytes = 1024;

/**
 * Uploads that stop before their last byte, idle sockets and real-time connections at once: how long `/healthz` takes
 * meanwhile, what the service's process holds at its peak, and whether everything acknowledged is there afterwards.
 */
export const storm: Benchmark = async ({ quick = false, say }) => {
  const size = quick ? few : full;
  return withService({}, async (service, business) => {
    const heads = await uploadHeads(service, business, size);
    const before = mebibytes(service.pid, 'VmRSS');
    forgetPeak(service.pid);
    const child = fork(attackers, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    try {
      const url = `${service.url.replace(/^http/, 'ws')}/app/ekyc?protocol=7`;
      const subscribe = (at: number) =>
        JSON.stringify({ event: 'pusher:subscribe', data: { channel: `storm-${at}` } });
      const crowd = await Crowd.connect(size.subscribers, () => url, subscribe);
      const order: Orders = {
        port: Number(new URL(service.url).port),
        idle: size.idle,
        uploads: heads,
        pictureBytes,
      };
      const connected = once(child, 'message');
      child.send(order);
      const working = work(business, size.seconds);
      const health = await healthTimes(service.url, size.seconds);
      await connected;
      const acknowledged = await working;
      const missing = await countMissing(business, acknowledged);
      const peak = mebibytes(service.pid, 'VmHWM');
      crowd.close();
      say(`storm: ${acknowledged.length} creations acknowledged, ${before} MiB before it`);
      return [
        compared('storm: /healthz p99', 'ms', {
          value: percentile(health, 0.99),
          baseline: mostMilliseconds,
          bound: { atMost: 1 },
          details: { most: Math.max(...health), calls: health.length },
        }),
        compared('storm: resident memory at its peak', 'MiB', {
          value: peak,
          baseline: mostMebibytes,
          bound: { atMost: 1 },
          details: { before },
        }),
        compared('storm: acknowledged and there', 'creations', {
          value: acknowledged.length - missing,
          baseline: acknowledged.length,
          bound: { atLeast: 1 },
        }),
      ];
    } finally {
      await end(child);
    }
  });
};

/** Of each upload all that stands before the picture's bytes, under the codes of several visitors. */
async function uploadHeads(
  { url }: StartedService,
  business: BusinessClient,
  { uploads, verifications }: { readonly uploads: number; readonly verifications: number },
): Promise<string[]> {
  const visitors: VisitorClient[] = [];
  for (let made = 0; made < verifications; made += 1) {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    visitors.push(visitor);
  }
  return Array.from({ length: uploads }, (_, at) => headOf(visitors[at % verifications] as VisitorClient));
}

function headOf({ url, publicId, securityCode }: VisitorClient): string {
  const form = [
    '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\ndocument\r\n',
    '--b\r\ncontent-disposition: form-data; name="photoType"\r\n\r\nfront\r\n',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  ].join('');
  return [
    `POST /api/v1/identifications/${publicId}/materials HTTP/1.1`,
    `host: ${new URL(url).host}`,
    `security-code: ${securityCode}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${form.length + pictureBytes + '\r\n--b--\r\n'.length}`,
    '',
    form,
  ].join('\r\n');
}

/** What an honest business does meanwhile. @returns what was acknowledged */
async function work(business: BusinessClient, seconds: number): Promise<string[]> {
  const acknowledged: string[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    const answer = await business.call('identification.create', { body: {} });
    acknowledged.push(expectOk(answer, 'create').publicId);
    await pause(200);
  }
  return acknowledged;
}

async function countMissing(business: BusinessClient, publicIds: readonly string[]): Promise<number> {
  let missing = 0;
  for (const publicId of publicIds) {
    const { status } = await business.call('identification.get', { params: { publicId } });
    if (status !== 200) missing += 1;
  }
  return missing;
}

async function healthTimes(url: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    const started = performance.now();
    const { status } = await fetch(`${url}/healthz`);
    if (status !== 200) throw new Error(`/healthz answered ${status}`);
    times.push(performance.now() - started);
    await pause(50);
  }
  return times;
}

/** Of the service's own process, as Linux counts it. */
function mebibytes(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024);
}

/** What its start took is not what is measured (proc(5), clear_refs). */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
