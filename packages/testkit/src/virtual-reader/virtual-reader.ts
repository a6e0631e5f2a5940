import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../service/free-port.ts';
import { layCardAt, type PoweredCard } from './card-line.ts';

// Debian's vsmartcard-vpcd is GPL-3: a tool of tests that is spoken to over TCP, and no part of what is delivered.
const driver = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so';
const service = '/usr/sbin/pcscd';
const pidFile = '/run/pcscd/pcscd.pid';

export interface LaidCard {
  /** As a hand would: the reader sees it go. */
  take(): Promise<void>;
}

export interface VirtualReader {
  /** Each time the card gets power, it starts over. */
  lay(power: () => PoweredCard): Promise<LaidCard>;
  /** The reader and its service are gone. */
  unplug(): Promise<void>;
  /** They are back, without a card. */
  plug(): Promise<void>;
  stop(): Promise<void>;
}

/** Why there can be none here, in words for the test's name; null where it can be started. */
export function whyNoVirtualReader(): string | null {
  if (!existsSync(driver) || !existsSync(service)) return 'pcscd and vsmartcard-vpcd are not installed';
  if (process.getuid?.() !== 0) return 'pcscd is started by root alone';
  return isAlive(pidFile) ? 'another pcscd runs' : null;
}

/** A reader of PC/SC without hardware: pcscd with the driver vpcd, on ports of its own. One at a time on a machine. */
export async function startVirtualReader(): Promise<VirtualReader> {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-vpcd-'));
  const config = join(folder, 'reader.conf');
  let port = 0;
  let running: ChildProcess | undefined;
  const plug = async () => {
    // The driver has two slots.
    port = await freePort(2);
    const id = `0x${port.toString(16).toUpperCase()}`;
    writeFileSync(
      config,
      [
        'FRIENDLYNAME "Virtual PCD"',
        `DEVICENAME /dev/null:${id}`,
        `LIBPATH ${driver}`,
        `CHANNELID ${id}`,
        '',
      ].join('\n'),
    );
    running = spawn(service, ['--foreground', '--critical', '--config', config], { stdio: 'ignore' });
    await once(running, 'spawn');
  };
  const unplug = async () => {
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill();
    await ended;
  };
  await plug();
  return {
    plug,
    unplug,
    lay: async (power) => {
      const socket = await layCardAt(port, power);
      return {
        take: async () => {
          const closed = once(socket, 'close');
          socket.destroy();
          await closed;
        },
      };
    },
    stop: async () => {
      await unplug();
      rmSync(folder, { recursive: true });
    },
  };
}

function isAlive(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
