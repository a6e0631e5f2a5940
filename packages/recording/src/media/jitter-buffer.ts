import { unwrap } from './sequence.ts';

/** One RTP packet of the recorded stream. */
export interface MediaPacket {
  /** 16 bits. */
  readonly sequence: number;
  /** 32 bits, in 1/90000 s. */
  readonly timestamp: number;
  readonly marker: boolean;
  /** Empty where the packet is padding only. */
  readonly payload: Buffer;
}

/** A place in the stream that nothing will fill. */
export interface Loss {
  readonly lost: number;
}

interface Missing {
  /** When it is given up. */
  readonly until: number;
  readonly since: number;
  asked: number;
  times: number;
}

/** Until a packet is asked for: it may only have been overtaken. */
const overtakingMs = 15;
/** What a hole may cost in time; senders keep sent packets for about a second, and three round trips. */
const patienceMs = 2000;
/** Where the stream's begin seems lost: how many packets before the first are asked for, and waited for how long. */
const lookBack = 24;
const lookBackMs = 600;
const mostAsked = 20;
/** In one message: it must fit a datagram. */
const mostAtOnce = 200;
const mostMissing = 6000;
const mostHeld = 4096;
const mostHeldBytes = 8 * 1024 * 1024;
/** A jump beyond this is a restart or a lie (RFC 3550 A.1, MAX_DROPOUT). */
const longestJump = 3000;

/**
 * Puts the packets of one stream in order, tells which to ask for again and when to give one up. Holds at most about
 * 4,096 packets and 8 MB, and 6,000 places that are waited for. Times are milliseconds of any steady clock.
 */
export class JitterBuffer {
  readonly #begins: (packet: MediaPacket) => boolean;
  readonly #held = new Map<number, MediaPacket>();
  readonly #missing = new Map<number, Missing>();
  #heldBytes = 0;
  /** The next to hand out, and the highest seen; null before the first. */
  #next: number | null = null;
  #highest = 0;
  #first = 0;
  #restartAt: number | null = null;
  #roundTrip = 100;
  lost = 0;
  recovered = 0;

  /** @param begins whether a packet can be a stream's first: the begin of a key frame */
  constructor(begins: (packet: MediaPacket) => boolean) {
    this.#begins = begins;
  }

  /** Packets that are waited for. */
  get missing(): number {
    return this.#missing.size;
  }

  /** Payload of the packets that wait to be handed out. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  push(packet: MediaPacket, now: number): void {
    if (this.#next === null) return this.#pushFirst(packet, now);
    const place = unwrap(packet.sequence, this.#highest, 16);
    if (Math.abs(place - this.#highest) > longestJump) return this.#afterJump(packet);
    this.#restartAt = null;
    if (place < this.#next || this.#held.has(place)) return;
    this.#found(place, now);
    for (let hole = this.#highest + 1; hole < place; hole += 1)
      this.#missing.set(hole, { until: now + patienceMs, since: now, asked: 0, times: 0 });
    this.#highest = Math.max(this.#highest, place);
    this.#hold(place, packet);
  }

  /** What can be handed out now, in order. */
  pull(now: number): (MediaPacket | Loss)[] {
    const out: (MediaPacket | Loss)[] = [];
    if (this.#next === null) return out;
    while (this.#next <= this.#highest) {
      const packet = this.#held.get(this.#next);
      if (packet) {
        this.#held.delete(this.#next);
        this.#heldBytes -= packet.payload.length;
        out.push(packet);
      } else {
        const hole = this.#missing.get(this.#next);
        if (hole && now < hole.until && !this.#isFull()) break;
        this.#missing.delete(this.#next);
        // A packet that was only assumed, before the first, is not lost.
        if (this.#next >= this.#first) {
          this.lost += 1;
          out.push({ lost: 1 });
        }
      }
      this.#next += 1;
    }
    return out;
  }

  /** Sequence numbers (16 bits) to ask for now; each is asked for once a round trip. */
  toAsk(now: number): number[] {
    const asked: number[] = [];
    // Earlier is useless: a sender skips what it has sent less than a round trip ago.
    const pause = Math.min(400, Math.max(40, this.#roundTrip * 1.2));
    for (const [place, hole] of this.#missing) {
      if (asked.length >= mostAtOnce) break;
      if (now - hole.since < overtakingMs || hole.times >= mostAsked) continue;
      if (hole.times > 0 && now - hole.asked < pause) continue;
      hole.times += 1;
      hole.asked = now;
      asked.push(place & 0xffff);
    }
    return asked;
  }

  #pushFirst(packet: MediaPacket, now: number): void {
    // Far from zero, so that what was sent before the first to come has a place too.
    const place = packet.sequence + 0x1_0000;
    this.#next = place;
    this.#highest = place;
    this.#first = place;
    this.#hold(place, packet);
    if (this.#begins(packet)) return;
    this.#next = place - lookBack;
    for (let hole = this.#next; hole < place; hole += 1)
      this.#missing.set(hole, { until: now + lookBackMs, since: now, asked: 0, times: 0 });
  }

  #hold(place: number, packet: MediaPacket): void {
    this.#held.set(place, packet);
    this.#heldBytes += packet.payload.length;
  }

  #found(place: number, now: number): void {
    const hole = this.#missing.get(place);
    if (!hole) return;
    this.#missing.delete(place);
    this.#first = Math.min(this.#first, place);
    if (hole.times === 0) return;
    this.recovered += 1;
    // Only an answer to a single question tells how long one takes (Karn's rule).
    if (hole.times === 1) this.#roundTrip += (now - hole.asked - this.#roundTrip) * 0.2;
  }

  #isFull(): boolean {
    return this.#missing.size > mostMissing || this.#held.size > mostHeld || this.#heldBytes > mostHeldBytes;
  }

  /** Two packets in a row from there are a restart; one alone is noise (RFC 3550 A.1). */
  #afterJump(packet: MediaPacket): void {
    if (this.#restartAt !== packet.sequence) {
      this.#restartAt = (packet.sequence + 1) & 0xffff;
      return;
    }
    this.#restartAt = null;
    this.lost += this.#missing.size + 1;
    this.#held.clear();
    this.#missing.clear();
    this.#heldBytes = 0;
    // The hole before it tells the reader that frames were lost.
    this.#next = packet.sequence + 0x1_0000 - 1;
    this.#first = this.#next;
    this.#highest = this.#next + 1;
    this.#hold(this.#highest, packet);
  }
}
