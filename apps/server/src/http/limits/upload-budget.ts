import type { ErrorCode } from '@ekyc/contract';

const mebibyte = 1024 * 1024;

/** Bytes of bodies in memory at once, until their calls are answered. */
export const bytesInFlight = {
  /** The largest call, three pictures for a face authentication, and one more picture. */
  ofVerification: 48 * mebibyte,
  ofNetwork: 96 * mebibyte,
  inAll: 192 * mebibyte,
} as const;

/** Of smaller bodies, so much more is held in all: callers that send pictures keep no other call out. */
const small = { bytes: 64 * 1024, reserve: 32 * mebibyte } as const;

/** A body may take this long, and longer with what has come of it; 128 kbit/s is a very slow mobile line. */
export const uploadTime = { graceMs: 20_000, bytesPerSecond: 16 * 1024 } as const;

/** An upload that is cut off for another's sake must have had this long to arrive. */
const youngMs = 2000;

/** Refused bodies whose rest is read at a time; of more the connection is closed, because reading costs, too. */
const mostDraining = 8;

/** Tolerance: a call earlier by no more than this is not early. */
const earlyMs = 250;
/** A network waits no longer: others behind it know nothing of the refusal. */
const mostNetworkWaitMs = 2000;

/** What a chunk holds at least, however few its bytes are: single bytes become objects too. */
const leastChunkBytes = 512;

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
   * Counts bytes that are held in memory.
   * @param bytes of one chunk
   * @param verification whose call it is, once that was proved
   * @returns why they may not be; null: they may
   */
  take(bytes: number, verification?: string): ErrorCode | null;
  /**
   * The engine was busy for it: what its verification, or its network where `who` says so, sends before that
   * time is over is not read. Coming early does not prolong the wait.
   */
  comeAgain(seconds: number, who: 'verification' | 'network'): void;
  /** Whether its network was asked to wait; then it is early. */
  isNetworkEarly(): boolean;
  /** Whether it came before the time that it was given. */
  readonly early: boolean;
  /** Whether the rest of a refused body is read and discarded, so that its sender sees the answer. */
  drain(): boolean;
  /** Once that rest has come, or the connection is gone. */
  drained(): void;
  /** Once its call is answered or aborted. */
  end(): void;
}

interface Held {
  readonly source: UploadSource;
  readonly since: number;
  bytes: number;
  /** Of which proved verification. */
  verification: string | null;
  /** Why it is no longer counted; null while it is. What comes after the answer is discarded. */
  ended: ErrorCode | 'answered' | null;
  early: boolean;
}

/**
 * What bodies hold in memory: so much for a verification, a network and the process. Beyond a bound the slowest of
 * those who share it is cut off, not whoever comes last: one that stopped before its last byte goes before one that
 * comes.
 */
export class UploadBudget {
  readonly #now: () => number;
  readonly #open = new Set<Held>();
  readonly #sums = new Map<string, number>();
  /** Until when verifications and networks were asked to wait. */
  readonly #waits = new Map<string, number>();
  /** Refused bodies whose rest is read, and since when. */
  readonly #draining = new Map<Held, number>();

  /** @param now milliseconds, never set back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Bytes held now. */
  get held(): number {
    return this.#sums.get('all') ?? 0;
  }

  open(source: UploadSource): Upload {
    const held: Held = {
      source,
      since: this.#now(),
      bytes: 0,
      verification: null,
      ended: null,
      early: false,
    };
    this.#open.add(held);
    return {
      take: (bytes, verification) => this.#take(held, Math.max(bytes, leastChunkBytes), verification ?? null),
      comeAgain: (seconds, who) => {
        const ms = seconds * 1000 - earlyMs;
        if (who === 'verification') this.#holdBack(held, held.verification, ms);
        else this.#holdBack(held, networkOf(source), Math.min(ms, mostNetworkWaitMs));
      },
      isNetworkEarly: () => (held.early ||= this.#isEarly(networkOf(source))),
      get early() {
        return held.early;
      },
      drain: () => {
        if (this.#draining.size >= mostDraining) return false;
        this.#draining.set(held, this.#now());
        return true;
      },
      drained: () => void this.#draining.delete(held),
      end: () => this.#end(held, 'answered'),
    };
  }

  /** Cuts off bodies that arrive too slowly. Call it about every second. */
  cutSlow(): void {
    for (const [held, since] of this.#draining)
      if (this.#now() - since > uploadTime.graceMs) {
        this.#draining.delete(held);
        held.source.cut('malformed_request');
      }
    for (const [who, until] of this.#waits) if (until <= this.#now()) this.#waits.delete(who);
    for (const held of this.#open) {
      const { source, since } = held;
      const allowed = uploadTime.graceMs + (source.received() / uploadTime.bytesPerSecond) * 1000;
      if (!source.complete() && this.#now() - since > allowed) this.#cut(held, 'malformed_request');
    }
  }

  #take(held: Held, bytes: number, verification: string | null): ErrorCode | null {
    if (held.ended !== null) return held.ended === 'answered' ? null : held.ended;
    if (held.verification === null && verification !== null) {
      if (this.#isEarly(verification)) {
        held.early = true;
        this.#end(held, 'engine_busy');
        return 'engine_busy';
      }
      held.verification = verification;
      this.#add(`verification ${verification}`, held.bytes);
    }
    held.bytes += bytes;
    for (const { key } of boundsOf(held)) this.#add(key, bytes);
    for (const { key, most, code } of boundsOf(held))
      while ((this.#sums.get(key) ?? 0) > most) {
        const slowest = this.#slowest(key) ?? held;
        if (slowest === held) {
          this.#end(held, code);
          return code;
        }
        this.#cut(slowest, code);
      }
    return null;
  }

  #holdBack({ early }: Held, who: string | null, ms: number): void {
    if (who !== null && !early) this.#waits.set(who, this.#now() + ms);
  }

  #isEarly(who: string | null): boolean {
    return who !== null && (this.#waits.get(who) ?? 0) > this.#now();
  }

  /** The body that comes most slowly of those that hold something within a bound and are not whole. */
  #slowest(key: string): Held | null {
    const now = this.#now();
    let found: Held | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const held of this.#open) {
      const age = now - held.since;
      if (held.bytes === 0 || age < youngMs || held.source.complete()) continue;
      if (!boundsOf(held).some((bound) => bound.key === key)) continue;
      const rate = held.source.received() / age;
      if (rate < least) [found, least] = [held, rate];
    }
    return found;
  }

  #cut(held: Held, code: ErrorCode): void {
    this.#end(held, code);
    held.source.cut(code);
  }

  #end(held: Held, why: NonNullable<Held['ended']>): void {
    if (held.ended !== null) return;
    held.ended = why;
    this.#open.delete(held);
    for (const { key } of boundsOf(held)) this.#add(key, -held.bytes);
  }

  #add(key: string, bytes: number): void {
    const sum = (this.#sums.get(key) ?? 0) + bytes;
    if (sum > 0) this.#sums.set(key, sum);
    else this.#sums.delete(key);
  }
}

function networkOf({ network }: UploadSource): string | null {
  return network === null ? null : `network ${network}`;
}

interface Bound {
  /** Under which its bytes are summed. */
  readonly key: string;
  readonly most: number;
  /** The answer to a caller beyond it. */
  readonly code: ErrorCode;
}

/** The narrowest first. */
function boundsOf({ bytes, verification, source: { network } }: Held): Bound[] {
  const reserve = bytes <= small.bytes ? small.reserve : 0;
  const bounds: Bound[] = [{ key: 'all', most: bytesInFlight.inAll + reserve, code: 'engine_busy' }];
  if (network !== null)
    bounds.unshift({ key: `network ${network}`, most: bytesInFlight.ofNetwork, code: 'too_many_requests' });
  if (verification !== null)
    bounds.unshift({
      key: `verification ${verification}`,
      most: bytesInFlight.ofVerification,
      code: 'too_many_requests',
    });
  return bounds;
}
