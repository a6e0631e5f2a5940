import type { MdocStartAnswer } from '@ekyc/contract';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { useEffect, useState } from 'react';
import type { acts } from './specimen-wallet-texts.ts';
import type { WalletOutcome } from './ask-wallet.ts';

const address = '/demo/wallet';

export type SpecimenAct = keyof typeof acts;

/** What the specimen wallet says it would show. */
export interface SpecimenLook {
  readonly record: 'myNumberRecord' | 'mobileLicence' | 'photoId';
  readonly elements: readonly string[];
}

/**
 * Whether a specimen wallet stands beside: only where the service runs for a developer, and only on that machine.
 * @returns null while it is asked
 */
export function useSpecimenWallet(): boolean | null {
  const isLocal = useSettings().envType === 'local';
  const [found, setFound] = useState<boolean | null>(isLocal ? null : false);
  useEffect(() => {
    if (!isLocal) return;
    let isShown = true;
    const ask = async () => {
      const answer = await fetch(address).catch(() => null);
      if (isShown) setFound(answer?.ok === true);
    };
    void ask();
    return () => {
      isShown = false;
    };
  }, [isLocal]);
  return found;
}

/** @returns null where the wallet cannot read the request */
export async function lookAtRequest({ requests }: MdocStartAnswer): Promise<SpecimenLook | null> {
  return (await called({ act: 'look', ...requests[0] })) as SpecimenLook | null;
}

/** Has the wallet answer as told; its answer goes the way of every other. */
export async function askSpecimen({ requests }: MdocStartAnswer, act: SpecimenAct): Promise<WalletOutcome> {
  const answer = (await called({ act, ...requests[0] })) as {
    readonly protocol: string;
    readonly data: Readonly<Record<string, string>>;
  } | null;
  return answer ? { kind: 'answered', ...answer } : { kind: 'declined' };
}

async function called(body: object): Promise<unknown> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(address, init).catch(() => null);
  return answer?.ok ? answer.json() : null;
}
