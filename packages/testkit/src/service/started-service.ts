import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDataDirectory } from './data-directory.ts';
import { createTestDatabase, oneDatabase } from './databases.ts';
import { freePort } from './free-port.ts';
import { environmentOf, loadHere, runsHere } from './here.ts';
import { nodeSwitches } from './process-environment.ts';

const serverMain = fileURLToPath(new URL('../../../../apps/server/src/main.ts', import.meta.url));
/** The same start, around the engine of the tests. */
const testMain = fileURLToPath(new URL('../../../../tests/service-main.ts', import.meta.url));

interface ServiceOptions {
  /** Keeps its data over several starts; a new temporary folder where nothing is said. */
  readonly dataDirectory?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** `one`: a new one of the kind that `oneDatabase` names, removed with the data; else what `env` says. */
  readonly database?: 'one';
  /** `own`: a test that kills it, or starts several, says so; else see `runsHere`. */
  readonly process?: 'own';
  /** `real`: undisturbed, in a process of its own; else that of the tests, see tests/test-engine.ts. */
  readonly engine?: 'real';
}

/** The real service, on its own port and data. */
export interface StartedService {
  readonly url: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** Secret key of the demo business; empty outside envType local, where there is none. */
  readonly apiKey: string;
  /** Of the process that it runs in. */
  readonly pid: number;
  /** Variables by which the operator's command line finds the same data. */
  readonly operatorEnv: Readonly<Record<string, string>>;
  /** Everything it wrote so far. */
  output(): string;
  /** As SIGTERM does, and its exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: no chance to finish anything. Only in a process of its own. */
  kill(): Promise<void>;
  /** Removes the data; only after stop or kill. */
  removeData(): Promise<void>;
}

/** Starts the service and waits until database and engine answer. Throws with its output when it does not start. */
export async function startService(options: ServiceOptions = {}): Promise<StartedService> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'ekyc-service-')));
  const own = options.database === 'one' ? await createTestDatabase(oneDatabase[0] ?? 'embedded') : null;
  const env = { ...own?.env, ...options.env };
  if (env['DATABASE_URL'] === undefined) await prepareDataDirectory(dataDirectory);
  const port = options.port ?? (await freePort());
  const isReal = !runsHere() || options.engine === 'real';
  const start = isReal || options.process === 'own' ? startProcess : startWithin;
  const running = await start(
    environmentOf({ DATA_DIR: dataDirectory, PORT: String(port), ENGINE_CHILDREN: '1', ...env }),
    { port, main: isReal ? serverMain : testMain },
  );
  return {
    ...running,
    url: `http://127.0.0.1:${port}`,
    port,
    dataDirectory,
    apiKey: (env['ENV_TYPE'] ?? 'local') === 'local' ? await demoKey(dataDirectory) : '',
    operatorEnv: { ...env, DATA_DIR: dataDirectory },
    removeData: async () => {
      await own?.remove();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

type Running = Pick<StartedService, 'pid' | 'output' | 'stop' | 'kill'>;

type Environment = Readonly<Record<string, string | undefined>>;

async function startProcess(
  env: Environment,
  { port, main }: { readonly port: number; readonly main: string },
): Promise<Running> {
  const child = spawn(process.execPath, [...nodeSwitches, main], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await waitUntilReady(child, `http://127.0.0.1:${port}`, () => output);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    pid: child.pid as number,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Beside the test, see `runsHere`. */
async function startWithin(env: Environment): Promise<Running> {
  let output = '';
  const { startHere } = await loadHere();
  const service = await startHere(env, (text) => {
    output += text;
  }).catch((error: unknown) => {
    throw new Error(`the service ended: ${error instanceof Error ? error.message : String(error)}`);
  });
  let stopped: Promise<number> | undefined;
  return {
    pid: process.pid,
    output: () => output,
    stop: () => (stopped ??= service.stop().then(() => 0)),
    kill: () => Promise.reject(new Error("this service has no process of its own: say process: 'own'")),
  };
}

async function demoKey(dataDirectory: string): Promise<string> {
  const demo = JSON.parse(await readFile(join(dataDirectory, 'demo.json'), 'utf8')) as { apiKey: string };
  return demo.apiKey;
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  // A start takes twenty seconds where five others are under way on two cores.
  const deadline = Date.now() + 120_000;
  let said = 'nothing';
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended: ${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (answer !== null) said = await answer.text();
    // Nothing announces readiness from outside but the answer itself: ask again shortly.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the service was not ready after 120 s and said ${said}: ${output()}`);
}
