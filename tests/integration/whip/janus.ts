import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '@ekyc/testkit';

/** Why Janus cannot be used here; null: it can. It takes no loopback address. */
export function whyNoJanus(): string | null {
  const isOnPath = (name: string) =>
    (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
  if (!isOnPath('janus') || !isOnPath('janus-pp-rec')) return 'needs the packages janus and janus-tools';
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const isReached = addresses.some(({ family, internal }) => family === 'IPv4' && !internal);
  return isReached ? null : 'needs a network interface beside loopback';
}

export interface Janus {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Where Debian's package has its parts. */
const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/janus`;

const unused = {
  transports: ['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq'],
  plugins:
    'audiobridge duktape echotest lua nosip recordplay sip streaming textroom videocall voicemail'.split(' '),
};

/** Janus with a configuration of its own, as docs/operating-video.md has it, under `folder`; answers on a free port, or where it did before. */
export async function startJanus(folder: string, before?: Janus): Promise<Janus> {
  const configuration = join(folder, 'janus');
  await mkdir(configuration, { recursive: true });
  const port = before?.port ?? (await freePort());
  const disabled = (names: readonly string[]) => names.map((name) => `libjanus_${name}.so`).join(',');
  const settings = `
general: {
  configs_folder = "${configuration}"
  plugins_folder = "${libraries}/plugins"
  transports_folder = "${libraries}/transports"
  events_folder = "${libraries}/events"
  loggers_folder = "${libraries}/loggers"
  recordings_tmp_ext = "tmp"
}
nat: { ice_lite = true }
transports: { disable = "${disabled(unused.transports)}" }
plugins: { disable = "${disabled(unused.plugins)}" }
`;
  await writeFile(join(configuration, 'janus.jcfg'), settings);
  await writeFile(join(configuration, 'janus.plugin.videoroom.jcfg'), 'general: {}\n');
  await writeFile(
    join(configuration, 'janus.transport.websockets.jcfg'),
    `general: { ws = true, ws_ip = "127.0.0.1", ws_port = ${port} }\n`,
  );
  // UMask=0077 and LimitCORE=0 of its unit: it crashes now and then as it ends.
  const child = spawn(
    'sh',
    ['-c', `umask 077 && ulimit -c 0 && exec janus --disable-colors -F ${configuration}`],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  await hears(child, 'WebSockets thread started');
  return {
    url: `ws://127.0.0.1:${port}`,
    port,
    pid: child.pid as number,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

function hears(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    // Read to the end: a full pipe would stop it.
    child.stdout?.on('data', (data: Buffer) => {
      if (said.includes(text)) return;
      said += data.toString();
      if (said.includes(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`janus ended:\n${said}`)));
  });
}
