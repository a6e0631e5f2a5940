import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../apps/whip-adapter/src/main.ts', import.meta.url));

export interface LoggedEvent {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** The adapter as it is operated: a process of its own with its environment. */
export class AdapterProcess {
  readonly logged: LoggedEvent[] = [];
  readonly #child;
  readonly #heard = new EventEmitter();

  private constructor(environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.logged.push(JSON.parse(line) as LoggedEvent);
      this.#heard.emit('line');
    });
    this.#child.once('exit', () => this.#heard.emit('line'));
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<AdapterProcess> {
    const adapter = new AdapterProcess(environment);
    await adapter.until('adapter.started');
    return adapter;
  }

  /** Where pages publish. */
  get whipUrl(): string {
    const started = this.logged.find(({ event }) => event === 'adapter.started');
    return `http://127.0.0.1:${String(started?.['port'])}/whip`;
  }

  /** Resolves with the event once it was logged; rejects when the process ends without. */
  async until(event: string, isIt: (logged: LoggedEvent) => boolean = () => true): Promise<LoggedEvent> {
    for (;;) {
      const found = this.logged.find((logged) => logged.event === event && isIt(logged));
      if (found) return found;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`the adapter ended without ${event}`);
      await once(this.#heard, 'line');
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
