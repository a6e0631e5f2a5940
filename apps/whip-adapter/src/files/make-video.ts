import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';

/** Ten minutes of video take it about a second. */
const longestMs = 60_000;

/**
 * Makes a WebM of Janus's own file, with Janus's own tool (package `janus-tools`); the pictures stay as they are.
 * @returns whether there is one. The tool's output is not logged: it may quote the file
 */
export async function makeVideo(from: string, to: string): Promise<boolean> {
  // The ending decides on the container.
  const tool = spawn('janus-pp-rec', [from, to], {
    stdio: 'ignore',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    env: { PATH: process.env['PATH'] ?? '' },
  });
  const [code] = (await once(tool, 'exit')) as [number | null];
  const size = code === 0 ? ((await stat(to).catch(() => null))?.size ?? 0) : 0;
  if (size > 0) return true;
  await rm(to, { force: true });
  return false;
}
