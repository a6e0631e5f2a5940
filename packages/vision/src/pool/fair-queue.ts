import type { EngineParty } from '@ekyc/engine-port';

/** A job takes long that needs more of a processor: five times what a picture of a card needs. */
const longJobMs = 2000;
/** How long its parties leave one child to the others. */
const longMemoryMs = 600_000;
/** What was used counts half after so long. */
const halfLifeMs = 30_000;
/** Most jobs of one party that wait. One verification's page sends a picture at a time. */
const mostWaiting = { verification: 4, address: 8 } as const;
/** Parties remembered before those that count for nothing any more are forgotten. */
const mostParties = 5000;

/** What is known of one party. */
interface Share {
  waiting: number;
  running: number;
  /** Processor time in milliseconds, as it counted at `usedAt`. */
  usedMs: number;
  usedAt: number;
  /** Until then it is remembered to bring jobs that take long. */
  longUntil: number;
  /** Whether a job of it ended that took no longer than others. */
  known: boolean;
}

/** A job as the queue sees it. */
export interface Queued {
  readonly party: EngineParty;
  /** Somebody stands before it and waits: a reading of the same party rests meanwhile. */
  readonly goesFirst?: boolean;
}

/** Of several children one, the quick one, takes no long jobs. */
export type Lane = 'quick' | 'other';

/** Names under which a party's share is counted; each has one job at a time. */
function exclusiveNames({ verification, address }: EngineParty): string[] {
  return [
    ...(verification === undefined ? [] : [`verification ${verification}`]),
    ...(address === undefined ? [] : [`address ${address}`]),
  ];
}

/** All its names, the one that holds most first; a party without an address is known by the verification alone. */
function namesOf(party: EngineParty): readonly [string, string, string] {
  const [verification, address] = [party.verification, party.address];
  const own = verification === undefined ? `address ${address ?? ''}` : `verification ${verification}`;
  const place = address === undefined ? own : `address ${address}`;
  return [party.business === undefined ? place : `business ${party.business}`, place, own];
}

function isMore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/**
 * Who is next at the engine, so that nobody gets more than a share, however many verifications, addresses or jobs they
 * bring:
 * - a verification and an address have one job at a time;
 * - the next job is that of the business, then of the address, then of the verification that recently used least of the
 *   processor;
 * - a party that brought a long job leaves the quick child to the others, and so do unknown parties for ten minutes
 *   after any long job;
 * - in a full queue, a job of the party with most jobs is dropped.
 */
export class FairQueue<Job extends Queued> {
  readonly #limit: number;
  readonly #children: number;
  readonly #now: () => number;
  readonly #shares = new Map<string, Share>();
  readonly #running = new Set<Job>();
  /** Until then somebody is remembered to have brought jobs that take long. */
  #longUntil = 0;
  #jobs: Job[] = [];

  /**
   * @param limit most jobs that wait
   * @param children most jobs at work at a time
   * @param now milliseconds, rising
   */
  constructor({
    limit,
    children,
    now = () => performance.now(),
  }: {
    readonly limit: number;
    readonly children: number;
    readonly now?: () => number;
  }) {
    this.#limit = limit;
    this.#children = children;
    this.#now = now;
  }

  get length(): number {
    return this.#jobs.length;
  }

  /** @returns the job that must go for it: itself, another's, or none */
  add(job: Job): Job | null {
    const { verification, address } = job.party;
    if (
      (verification !== undefined &&
        this.#waiting(`verification ${verification}`) >= mostWaiting.verification) ||
      (address !== undefined && this.#waiting(`address ${address}`) >= mostWaiting.address)
    )
      return job;
    this.#jobs.push(job);
    this.#count(job, 'waiting', 1);
    if (this.#jobs.length <= this.#limit) return null;
    const victim = this.#heaviest() ?? job;
    this.#remove(victim);
    return victim;
  }

  /** Takes out the next job that a child may work at now; null where each must wait. */
  next(lane: Lane): Job | null {
    let best: Job | null = null;
    let least: readonly number[] = [];
    for (const job of this.#jobs) {
      if (!this.#mayRun(job, lane)) continue;
      const used = namesOf(job.party).map((name) => this.#used(name));
      // Of equal ones the first that came.
      if (best && !isMore(least, used)) continue;
      best = job;
      least = used;
    }
    return best && this.#start(best);
  }

  #start(job: Job): Job {
    this.#remove(job);
    this.#count(job, 'running', 1);
    this.#running.add(job);
    return job;
  }

  /**
   * Takes out the next job for which a reading at work gives way: one that goes first, and that nothing but this
   * reading keeps waiting. Each party still has one job that gets on.
   */
  nextBefore(reading: Job, lane: Lane): Job | null {
    const job = this.#jobs.find(
      (one) => one.goesFirst === true && !this.#mayRun(one, lane) && this.#mayRun(one, lane, reading),
    );
    return job ? this.#start(job) : null;
  }

  /** @param usedMs processor time that the job took */
  finished(job: Job, usedMs: number): void {
    if (!this.#running.delete(job)) return;
    this.#count(job, 'running', -1);
    const at = this.#now();
    for (const name of new Set(namesOf(job.party))) {
      const share = this.#shareOf(name);
      share.usedMs = this.#used(name) + usedMs;
      share.usedAt = at;
      if (usedMs > longJobMs) share.longUntil = at + longMemoryMs;
      else share.known = true;
    }
    if (usedMs > longJobMs) this.#longUntil = at + longMemoryMs;
    if (this.#shares.size > mostParties) this.#forget();
  }

  /** Takes out every job that waits. */
  clear(): Job[] {
    const all = this.#jobs;
    for (const job of all) this.#count(job, 'waiting', -1);
    this.#jobs = [];
    return all;
  }

  /** @param aside a job at work that would give way */
  #mayRun({ party }: Job, lane: Lane, aside: Job | null = null): boolean {
    const resting = aside ? exclusiveNames(aside.party) : [];
    const isTaken = (name: string) =>
      (this.#shares.get(name)?.running ?? 0) > (resting.includes(name) ? 1 : 0);
    if (exclusiveNames(party).some(isTaken)) return false;
    if (lane === 'other' || this.#children < 2) return true;
    return !this.#isLong(party) && (this.#now() >= this.#longUntil || this.#isKnown(party));
  }

  /** Jobs without a party are our own. */
  #isKnown(party: EngineParty): boolean {
    const names = exclusiveNames(party);
    return names.length === 0 || names.some((name) => this.#shares.get(name)?.known === true);
  }

  /** Not of a business: all its visitors would pay for one of them. */
  #isLong(party: EngineParty): boolean {
    const now = this.#now();
    return exclusiveNames(party).some((name) => (this.#shares.get(name)?.longUntil ?? 0) > now);
  }

  /** A job of the party that has most of them here; of equal ones the last that came. */
  #heaviest(): Job | null {
    let heaviest: Job | null = null;
    let most: readonly number[] = [];
    for (const job of this.#jobs) {
      const names = namesOf(job.party);
      const weight = [
        ...names.map((name) => this.#waiting(name)),
        Number(this.#isLong(job.party)),
        this.#used(names[2]),
      ];
      if (heaviest && isMore(most, weight)) continue;
      heaviest = job;
      most = weight;
    }
    return heaviest;
  }

  #remove(job: Job): void {
    this.#jobs = this.#jobs.filter((one) => one !== job);
    this.#count(job, 'waiting', -1);
  }

  #count({ party }: Job, what: 'waiting' | 'running', by: number): void {
    for (const name of new Set([...namesOf(party), ...exclusiveNames(party)]))
      this.#shareOf(name)[what] += by;
  }

  #waiting(name: string): number {
    return this.#shares.get(name)?.waiting ?? 0;
  }

  #used(name: string): number {
    const share = this.#shares.get(name);
    return share ? share.usedMs * 0.5 ** ((this.#now() - share.usedAt) / halfLifeMs) : 0;
  }

  #shareOf(name: string): Share {
    const known = this.#shares.get(name);
    if (known) return known;
    const share: Share = {
      waiting: 0,
      running: 0,
      usedMs: 0,
      usedAt: this.#now(),
      longUntil: 0,
      known: false,
    };
    this.#shares.set(name, share);
    return share;
  }

  #forget(): void {
    const now = this.#now();
    for (const [name, { waiting, running, longUntil }] of this.#shares)
      if (waiting + running === 0 && longUntil <= now && this.#used(name) < 1) this.#shares.delete(name);
  }
}
