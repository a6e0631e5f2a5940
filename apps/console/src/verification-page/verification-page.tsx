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
import { useVerification } from './use-verification.ts';

/** Everything about one verification, and what may be done with it. */
export function VerificationPage({ publicId }: { publicId: string }) {
  const { loaded, reload, retry, show, showing, shown } = useVerification(publicId);
  useLive({
    onChange: (changed) => {
      if (changed.publicId !== publicId || loaded.state !== 'loaded') return;
      // What was done here is shown already.
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
        {loaded.state === 'loading' ? <Waiting /> : <Failed problem={loaded.problem} onRetry={retry} />}
      </ConsolePage>
    );
  }
  const { verification, history } = loaded.value;
  const purpose = shown === null || showing === null ? null : showing.purpose;
  return (
    <ConsolePage heading={kindNames[verification.kind]} above={back}>
      <OpenedContext value={{ verification: shown ?? verification, purpose, reload }}>
        <Summary />
        <Personal
          hasEnded={showing !== null && shown === null}
          onPurpose={(given) => show(verification.kind, given)}
        />
        <Examinations />
        <DecisionPanel />
        <Actions />
        <History entries={history} />
      </OpenedContext>
    </ConsolePage>
  );
}
