import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { frameBytes } from './camera-streams.ts';
import { leastResident } from './least-resident.ts';
import type { MeasuredRecorder } from './measured-recorder.ts';

const aloneScript = fileURLToPath(new URL('./recorder-alone.ts', import.meta.url));
const collector = fileURLToPath(new URL('./collect-on-signal.mjs', import.meta.url));

/** Our recorder, which seals what it stores. */
export async function startOwnRecorder(): Promise<MeasuredRecorder> {
  const child = fork(aloneScript, { execArgv: ['--expose-gc', `--import=${collector}`] });
  await once(child, 'message');
  const pid = child.pid as number;
  const ids: string[] = [];
  return {
    pid,
    address: '127.0.0.1',
    answer: async (id, offer) => {
      child.send({ id, offer });
      for (;;) {
        const [message] = (await once(child, 'message')) as [{ id?: string; answer?: string | null }];
        if (message.id !== id || message.answer === undefined) continue;
        if (message.answer === null) throw new Error('the recorder refused');
        ids.push(id);
        return message.answer;
      }
    },
    recordedBytes: async (asked) => {
      child.send('count');
      const [{ frames }] = (await once(child, 'message')) as [{ frames: readonly number[] }];
      return asked.map((id) => (frames[ids.indexOf(id)] ?? 0) * frameBytes);
    },
    held: () => leastResident(pid),
    end: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
