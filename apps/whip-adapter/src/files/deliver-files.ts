import { chmod } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type EventLog } from '../log-events.ts';
import { type HandedOver, handOver, type Service } from './hand-over.ts';
import { firstPacketAt } from './janus-file.ts';
import { makeVideo } from './make-video.ts';
import type { RecordingsFolder } from './recordings-folder.ts';

export interface DeliveryOptions {
  readonly folder: RecordingsFolder;
  readonly service: Service;
  readonly log: EventLog;
  /** Whether a stream is being recorded at this moment. */
  readonly isLive: (stream: string) => boolean;
  /** ms after a first failure; each further one doubles it. */
  readonly firstRetryMs?: number;
}

const mostRetryMs = 5 * 60_000;
/** Nobody writes a file any more that has not grown for so long and whose stream has ended. */
const abandonedMs = 15_000;
/** Until Janus has renamed a file. Watching the folder would wake us for each packet that is written. */
const lookMs = 1000;

interface Failures {
  readonly count: number;
  readonly notBefore: number;
}

/**
 * Brings every finished recording of the folder to the service, one after the other, and removes it once the service
 * has it. What an earlier adapter has left is found in the same way: the folder is all that is remembered.
 */
export class FileDelivery {
  readonly #options: DeliveryOptions;
  readonly #failures = new Map<string, Failures>();
  readonly #ending = new AbortController();
  #round: Promise<void> | null = null;
  #again = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    const { signal } = this.#ending;
    const timer = setInterval(() => this.look(), lookMs);
    signal.addEventListener('abort', () => clearInterval(timer));
    this.look();
  }

  /** Looks through the folder, now or right after the look that has begun. */
  look(): void {
    if (this.#ending.signal.aborted) return;
    this.#again = true;
    this.#round ??= this.#lookWhileNeeded().finally(() => {
      this.#round = null;
      // Asked for between the last look and this line.
      if (this.#again) this.look();
    });
  }

  /** Delivers what can be delivered within so many ms; the rest stays for the next start. */
  async close(withinMs = 0): Promise<void> {
    const until = Date.now() + withinMs;
    while (Date.now() < until && (await this.#hasDue())) {
      this.look();
      await this.#round;
      // Janus is renaming its files.
      await pause(100);
    }
    this.#ending.abort();
    await this.#round;
  }

  async #hasDue(): Promise<boolean> {
    const streams = await this.#options.folder.streams();
    return streams.some((stream) => this.#isDue(stream));
  }

  async #lookWhileNeeded(): Promise<void> {
    while (this.#again && !this.#ending.signal.aborted) {
      this.#again = false;
      for (const stream of await this.#options.folder.streams()) {
        if (this.#ending.signal.aborted) return;
        if (!this.#options.isLive(stream) && this.#isDue(stream)) await this.#take(stream);
      }
    }
  }

  #isDue(stream: string): boolean {
    return Date.now() >= (this.#failures.get(stream)?.notBefore ?? 0);
  }

  async #take(stream: string): Promise<void> {
    const begun = Date.now();
    try {
      if (!(await this.#isFinished(stream))) return;
      const delivered = await this.#deliver(stream);
      if (delivered === null) return;
      if (!delivered.ok) return this.#keep(stream, delivered.problem);
      await this.#options.folder.remove(stream);
      this.#failures.delete(stream);
      const event = delivered.as === 'stored' ? 'file.delivered' : 'file.unwanted';
      this.#options.log(event, { stream, bytes: delivered.bytes, afterMs: Date.now() - begun });
    } catch (error) {
      // One file that cannot be read holds no other up.
      this.#keep(stream, describeError(error));
    }
  }

  async #isFinished(stream: string): Promise<boolean> {
    const { folder, log } = this.#options;
    if (await folder.look(stream, 'finished')) return true;
    const unfinished = await folder.look(stream, 'unfinished');
    const left = unfinished ?? (await folder.look(stream, 'label'));
    // Janus is still about to rename it.
    if (left === null || Date.now() - left.writtenAt < abandonedMs) return false;
    if (unfinished) {
      await folder.finish(stream);
      return true;
    }
    await folder.remove(stream);
    log('file.empty', { stream });
    return false;
  }

  /** Null where there is nothing to deliver. */
  async #deliver(stream: string): Promise<HandedOver | null> {
    const { folder, log, service } = this.#options;
    const from = folder.place(stream, 'finished');
    await chmod(from, 0o600);
    const startedAt = await firstPacketAt(from);
    if (startedAt === null) {
      await folder.remove(stream);
      log('file.empty', { stream });
      return null;
    }
    const recordingId = await folder.readLabel(stream);
    if (recordingId === null) return { ok: false, problem: 'label' };
    const path = folder.place(stream, 'video');
    // An earlier one may be half of a video.
    if (!(await makeVideo(from, path))) return { ok: false, problem: 'janus-pp-rec' };
    return handOver(service, { path, recordingId, startedAt }, this.#ending.signal);
  }

  #keep(stream: string, problem: string): void {
    if (this.#ending.signal.aborted) return;
    const { firstRetryMs = 5000, log } = this.#options;
    const count = (this.#failures.get(stream)?.count ?? 0) + 1;
    const retryInMs = Math.min(mostRetryMs, firstRetryMs * 2 ** (count - 1));
    this.#failures.set(stream, { count, notBefore: Date.now() + retryInMs });
    log('file.kept', { stream, problem, retryInMs });
  }
}
