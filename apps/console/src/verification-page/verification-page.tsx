import { useState } from 'react';
import { ConsolePage } from '../layout/console-page.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { Link } from '../routing/link.tsx';
import { home } from '../routing/route.ts';
import { useLive } from '../verification-list/use-live.ts';
import { kindNames } from '../words/names.ts';
import { Actions } from './actions.tsx';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { Examinations } from './examinations/examinations.tsx';
import { History } from './history/history.tsx';
import { OpenedContext } from './opened-verification.ts';
import { Personal } from './personal.tsx';
import { Summary } from './summary.tsx';
import { texts } from './verification-texts.ts';
import { type Opened, useVerification } from './use-verification.ts';

/** Everything about one verification, and what may be done with it. */
export function VerificationPage({ publicId }: { publicId: string }) {
  const [purpose, setPurpose] = useState<string | null>(null);
  const { loaded, reload } = useVerification(publicId, purpose);
  useLive({
    onChange: (changed) => {
      if (changed.publicId !== publicId || loaded.state !== 'loaded') return;
      // What was done here is shown already, and each showing with a purpose is a record of its own.
      if (changed.status !== loaded.value.verification.status) void reload();
    },
    onGap: () => undefined,
  });
  const back = (
    <p>
      <Link
        href={home}
        className="inline-flex min-h-[44px] items-center text-brand underline underline-offset-4"
      >
        {texts.back}
      </Link>
    </p>
  );
  if (loaded.state !== 'loaded') {
    return (
      <ConsolePage heading={texts.heading} above={back}>
        {loaded.state === 'loading' ? <Waiting /> : <Failed problem={loaded.problem} onRetry={reload} />}
      </ConsolePage>
    );
  }
  return (
    <ConsolePage heading={kindNames[loaded.value.verification.kind]} above={back}>
      <OpenedContext value={{ verification: loaded.value.verification, purpose, reload }}>
        <Parts opened={loaded.value} onPurpose={setPurpose} />
      </OpenedContext>
    </ConsolePage>
  );
}

function Parts({ opened, onPurpose }: { opened: Opened; onPurpose: (purpose: string) => void }) {
  return (
    <>
      <Summary />
      <Personal onPurpose={onPurpose} />
      <Examinations />
      <DecisionPanel />
      <Actions />
      <History entries={opened.history} />
    </>
  );
}
