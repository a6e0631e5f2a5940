import type { Identification } from '@ekyc/contract';
import { useCallback } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { useMembership } from '../membership/membership.ts';
import { Link } from '../routing/link.tsx';
import { pathOf } from '../routing/route.ts';
import { CounterSteps } from './counter-steps.tsx';
import { compareTexts, texts } from './counter-texts.ts';
import { goesOnAtCounter } from './goes-on-at-counter.ts';

/** One identification at the counter: its chip is read, shown, compared and decided. */
export function CounterIdentificationPage({ publicId }: { publicId: string }) {
  const { client } = useMembership();
  const ask = useCallback(
    (signal: AbortSignal) => client.call('identification.get', { params: { publicId }, signal }),
    [client, publicId],
  );
  const { loaded, reload } = useLoaded(ask);
  const back = (
    <p>
      <Link
        href={pathOf('counter')}
        className="inline-flex min-h-[44px] items-center text-brand underline underline-offset-4"
      >
        {texts.back}
      </Link>
    </p>
  );
  return (
    <ConsolePage heading={texts.heading} above={back}>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && <Opened identification={loaded.value} />}
    </ConsolePage>
  );
}

function Opened({ identification }: { identification: Identification }) {
  if (identification.method !== 'chipAtCounter') return <p>{compareTexts.notCounter}</p>;
  if (!goesOnAtCounter(identification)) return <p>{compareTexts.over}</p>;
  return <CounterSteps identification={identification} />;
}
