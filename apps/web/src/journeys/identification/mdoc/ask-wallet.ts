import { anySignal } from '@ekyc/design/any-signal.ts';
import type { MdocStartAnswer } from '@ekyc/contract';

/** How long a visitor has at the wallet; browsers without one may never answer. Below the request's own five minutes. */
const longestWaitMs = 3 * 60_000;

export type WalletOutcome =
  | { readonly kind: 'answered'; readonly protocol: string; readonly data: Readonly<Record<string, string>> }
  | { readonly kind: 'declined' | 'tooLong' };

/** What the browser gives; no library of types names it yet. */
interface DigitalCredential {
  readonly protocol: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Whether this browser knows how to ask for a record (W3C Digital Credentials). */
export const canAskWallet = (): boolean => 'DigitalCredential' in window;

/**
 * Asks the browser, and it the wallet. Call it while a click is being handled, before anything is awaited.
 * @param stopped by the visitor, who begins again
 * @param wait how long, in ms
 */
export async function askWallet(
  requests: MdocStartAnswer['requests'],
  stopped: AbortSignal,
  wait: number = longestWaitMs,
): Promise<WalletOutcome> {
  const late = new AbortController();
  const timer = window.setTimeout(() => late.abort(), wait);
  try {
    const options = {
      mediation: 'required',
      digital: { requests },
      signal: anySignal([late.signal, stopped]),
    } as const;
    const found: unknown = await navigator.credentials.get(options);
    return isDigital(found)
      ? { kind: 'answered', protocol: found.protocol, data: found.data }
      : { kind: 'declined' };
  } catch {
    // Refused by the holder, no such record, no wallet: browsers tell pages no difference.
    return { kind: late.signal.aborted ? 'tooLong' : 'declined' };
  } finally {
    window.clearTimeout(timer);
  }
}

function isDigital(found: unknown): found is DigitalCredential {
  return typeof found === 'object' && found !== null && 'protocol' in found && 'data' in found;
}
