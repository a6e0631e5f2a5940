import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkOffer } from '@ekyc/recording/whip';
import { JanusLink } from '../../whip-adapter/src/janus/janus-link.ts';
import { openRoom } from '../../whip-adapter/src/janus/video-room.ts';
import { startJanus } from '../../../tests/integration/whip/janus.ts';
import type { MeasuredRecorder } from './measured-recorder.ts';

/** Janus keeps sessions alive that say something within this. */
const keepAliveMs = 25_000;

/** Janus as the WHIP adapter asks it to record, into files in the clear; the adapter itself is not counted. */
export async function startJanusRecorder(): Promise<MeasuredRecorder> {
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-bench-janus-'));
  const janus = await startJanus(folder);
  const link = new JanusLink(janus.url, { event: () => {}, lost: () => {} });
  const sessions: number[] = [];
  const timer = setInterval(() => {
    for (const session of sessions) void link.request({ janus: 'keepalive', session_id: session });
  }, keepAliveMs);
  return {
    pid: janus.pid,
    address: outsideAddress(),
    answer: async (id, offer) => {
      const checked = checkOffer(offer);
      if (!checked.ok) throw new Error(checked.problem);
      const opened = await openRoom(link, { name: id, folder, offer: checked.sdp });
      if (!opened.ok) throw new Error(`Janus refused: ${opened.request} ${opened.problem}`);
      sessions.push(opened.place.session);
      return opened.answer;
    },
    recordedBytes: (ids) =>
      Promise.all(ids.map(async (id) => (await stat(join(folder, `${id}-video-0.mjr.tmp`))).size)),
    held: async () => {
      let least = Number.POSITIVE_INFINITY;
      for (let look = 0; look < 3; look += 1) {
        least = Math.min(least, residentOf(janus.pid));
        await pause(1000);
      }
      return least;
    },
    end: async () => {
      clearInterval(timer);
      await link.close();
      await janus.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** In kB (proc_pid_status(5), VmRSS). */
function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Janus listens on no loopback address. */
function outsideAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const found = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('this machine has no address beside loopback');
  return found.address;
}
