import type { EkycClient } from '@ekyc/sdk';
import { groups, kindOf } from './kind-of.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const secondsOf = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Seconds of a time like 90s, 30m, 36h or 8d. Throws UsageError for anything else. */
export function readTime(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,9})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined)
    throw new UsageError('TIME is a whole number and s, m, h or d: 90s, 30m, 36h, 8d.');
  return Number(count) * secondsOf[unit as keyof typeof secondsOf];
}

/** Lets time pass for a verification of a sandbox, of whichever kind it is, and says what became of it. */
export async function advance(
  client: EkycClient,
  terminal: Terminal,
  { publicId, seconds }: { readonly publicId: string; readonly seconds: number },
): Promise<void> {
  const kind = await kindOf(client, publicId);
  const { status, deliveries } = await client[groups[kind]].advanceTime(publicId, seconds);
  terminal.say(status);
  if (deliveries > 0) terminal.say(`webhooks attempted again: ${deliveries}`);
}
