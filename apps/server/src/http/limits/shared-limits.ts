import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { SharedClient } from '../../database/opened-database.ts';
import type { AddToShared } from './call-counts.ts';
import { wrongSecrets } from './limit-figures.ts';

/** What is counted across processes. Every key is a keyed hash: an address is personal data. */
export interface SharedLimits {
  /**
   * Counts a wrong secret.
   * @param target what it was tried at; null: at nothing that could be named
   * @returns seconds to wait once there were too many; null: fewer
   */
  countWrong(network: string, target: string | null): Promise<number | null>;
  /** Null where there is one process. */
  readonly addCalls: AddToShared | null;
}

/**
 * @param client where all processes count; null: in memory
 * @param networksKnown whether a network is one client's; else it may be everybody's, and bears more
 */
export function openSharedLimits(
  client: SharedClient | null,
  { hash, networksKnown }: { readonly hash: (text: string) => string; readonly networksKnown: boolean },
): SharedLimits {
  const ofNetwork = wrongSecrets.ofNetwork * (networksKnown ? 1 : 10);
  const all = limiter(client, { keyPrefix: 'network', points: ofNetwork, duration: wrongSecrets.seconds });
  const one = limiter(client, {
    keyPrefix: 'secret',
    points: wrongSecrets.ofTarget,
    duration: wrongSecrets.seconds,
  });
  const calls =
    client === null ? null : limiter(client, { keyPrefix: 'calls', points: 2_000_000_000, duration: 120 });
  return {
    // The network first, so that nobody can fill the table with made-up targets beyond their network's limit.
    countWrong: async (network, target) => {
      const wait = await consume(all, hash(network));
      if (wait !== null || target === null) return wait;
      return consume(one, hash(JSON.stringify([network, target])));
    },
    addCalls:
      calls === null ? null : async (key, count) => (await calls.penalty(hash(key), count)).consumedPoints,
  };
}

interface Figures {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

function limiter(client: SharedClient | null, figures: Figures): RateLimiterAbstract {
  if (client === null) return new RateLimiterMemory(figures);
  return new RateLimiterPostgres({
    ...figures,
    storeClient: client,
    storeType: 'client',
    tableName: 'limit_count',
    // By migration 0022.
    tableCreated: true,
    // Refusals come from memory, without a write.
    inMemoryBlockOnConsumed: figures.points + 1,
    // While the database does not answer each process counts for itself.
    insuranceLimiter: new RateLimiterMemory(figures),
  });
}

async function consume(limiterOf: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiterOf.consume(key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}
