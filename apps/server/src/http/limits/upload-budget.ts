import type { ErrorCode } from '@ekyc/contract';

const mebibyte = 1024 * 1024;

/** Bytes of bodies in memory at once, until their calls are answered. */
export const bytesInFlight = {
  /** The largest call, three pictures for a face authentication, and one more picture. */
  ofVerification: 48 * mebibyte,
  ofNetwork: 96 * mebibyte,
  inAll: 192 * mebibyte,
} as const;

/** A body may take this long, and longer with what has come of it; 128 kbit/s is a very slow mobile line. */
export const uploadTime = { graceMs: 20_000, bytesPerSecond: 16 * 1024 } as const;

/** Who is cut off first must have had this long to come. */
const youngMs = 2000;

export interface UploadSource {
  /** Null where one network may be everybody's. */
  readonly network: string | null;
  /** Bytes of the body that have come so far, in memory or not. */
  readonly received: () => number;
  /** Whether the whole body has come. */
  readonly complete: () => boolean;
  /** Ends the call at once. */
  readonly cut: (code: ErrorCode) => void;
}

/** One call's body. */
export interface Upload {
  /**
   * Counts bytes that are kept in memory.
   * @param verification whose call it is, once that was proved
   * @returns why they may not be; null: they may
   */
  take(bytes: number, verification?: string): ErrorCode | null;
  /** Once its call is answered or broken off. */
  end(): void;
}

interface Held {
  readonly source: UploadSource;
  readonly since: number;
  bytes: number;
  /** Of which proved verification. */
  verification: string | null;
  ended: boolean;
}

/**
 * What bodies hold in memory: so much for a verification, a network and the process. Where the process holds too much,
 * the slowest is cut off and not whoever comes last: one that stopped before its last byte goes before one that comes.
 */
export class UploadBudget {
  readonly #now: () => number;
  readonly #open = new Set<Held>();
  readonly #held = new Map<string, number>();
  #inAll = 0;

  /** @param now milliseconds, never set back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Bytes held now. */
  get held(): number {
    return this.#inAll;
  }

  open(source: UploadSource): Upload {
    const held: Held = { source, since: this.#now(), bytes: 0, verification: null, ended: false };
    this.#open.add(held);
    return {
      take: (bytes, verification) => this.#take(held, bytes, verification ?? null),
      end: () => this.#end(held),
    };
  }

  /** Cuts off what took too long for what came of it. To be called every second or so. */
  cutSlow(): void {
    for (const held of this.#open) {
      const { source, since } = held;
      const allowed = uploadTime.graceMs + (source.received() / uploadTime.bytesPerSecond) * 1000;
      if (!source.complete() && this.#now() - since > allowed) this.#cut(held, 'malformed_request');
    }
  }

  #take(held: Held, bytes: number, verification: string | null): ErrorCode | null {
    if (held.ended) return 'too_many_requests';
    held.verification ??= verification;
    const { network } = held.source;
    const ofVerification =
      held.verification === null ? 0 : this.#add(`verification ${held.verification}`, bytes);
    const ofNetwork = network === null ? 0 : this.#add(`network ${network}`, bytes);
    held.bytes += bytes;
    this.#inAll += bytes;
    if (ofVerification > bytesInFlight.ofVerification || ofNetwork > bytesInFlight.ofNetwork) {
      this.#end(held);
      return 'too_many_requests';
    }
    while (this.#inAll > bytesInFlight.inAll) {
      const slowest = this.#slowest() ?? held;
      if (slowest === held) {
        this.#end(held);
        return 'engine_busy';
      }
      this.#cut(slowest, 'engine_busy');
    }
    return null;
  }

  /** The body that comes most slowly of those that hold something and are not whole. */
  #slowest(): Held | null {
    const now = this.#now();
    let found: Held | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const held of this.#open) {
      const age = now - held.since;
      if (held.bytes === 0 || age < youngMs || held.source.complete()) continue;
      const rate = held.source.received() / age;
      if (rate < least) [found, least] = [held, rate];
    }
    return found;
  }

  #cut(held: Held, code: ErrorCode): void {
    this.#end(held);
    held.source.cut(code);
  }

  #end(held: Held): void {
    if (held.ended) return;
    held.ended = true;
    this.#open.delete(held);
    this.#inAll -= held.bytes;
    if (held.verification !== null) this.#add(`verification ${held.verification}`, -held.bytes);
    if (held.source.network !== null) this.#add(`network ${held.source.network}`, -held.bytes);
  }

  #add(key: string, bytes: number): number {
    const sum = (this.#held.get(key) ?? 0) + bytes;
    if (sum > 0) this.#held.set(key, sum);
    else this.#held.delete(key);
    return sum;
  }
}
