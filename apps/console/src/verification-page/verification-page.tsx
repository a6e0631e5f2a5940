import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { ConsolePage } from '../layout/console-page.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { useMembership } from '../membership/membership.ts';
import { isWork } from '../reviews/review-address.ts';
import { takeTold } from '../reviews/told.ts';
import { releaseOwn } from '../reviews/undo-taking.ts';
import { useNextReview } from '../reviews/use-next-review.ts';
import { useTaking } from '../reviews/use-taking.ts';
import { Link } from '../routing/link.tsx';
import { useSearch } from '../routing/location.ts';
import { home, pathOf } from '../routing/route.ts';
import { useLive } from '../verification-list/use-live.ts';
import { kindNames } from '../words/names.ts';
import { Actions } from './actions.tsx';
import { DecisionPanel } from './decision/decision-panel.tsx';
import { Examinations } from './examinations/examinations.tsx';
import { Findings } from './findings/findings.tsx';
import { History } from './history/history.tsx';
import { CaseLists } from './lists/case-lists.tsx';
import { ListNotice } from './lists/list-notice.tsx';
import { useCaseListings } from './lists/use-case-listings.ts';
import { NotesButton } from './notes/notes-button.tsx';
import { OpenedContext } from './opened-verification.ts';
import { Personal } from './personal.tsx';
import { RelatedCases } from './related/related-cases.tsx';
import { Summary } from './summary.tsx';
import { Taking } from './taking.tsx';
import { texts } from './verification-texts.ts';
import { type Opened, useVerification } from './use-verification.ts';

type Page = ReturnType<typeof useVerification>;

/** Everything about one verification, and what may be done with it. */
export function VerificationPage({ publicId }: { publicId: string }) {
  const page = useVerification(publicId);
  const { loaded, reload, retry } = page;
  useLive({
    onChange: (changed) => {
      if (changed.publicId !== publicId || loaded.state !== 'loaded') return;
      // What was done here is shown already.
      if (changed.status !== loaded.value.verification.status) void reload();
    },
    onGap: () => undefined,
  });
  if (loaded.state === 'loaded') return <Case opened={loaded.value} page={page} />;
  return (
    <ConsolePage heading={texts.heading} above={<Back />}>
      {loaded.state === 'loading' ? <Waiting /> : <Failed problem={loaded.problem} onRetry={retry} />}
    </ConsolePage>
  );
}

/** Pictures and what was read on the left, what speaks against it and the decision on the right, the rest below. */
function Case({ opened, page }: { opened: Opened; page: Page }) {
  const { verification, history } = opened;
  const { reload, show, showing, shown } = page;
  const { publicId, kind, status } = verification;
  const { client } = useMembership();
  const works = isWork(useSearch());
  const [told] = useState(takeTold);
  const { pending: leaving, next, problem } = useNextReview();
  const taking = useTaking(publicId, status);
  const lists = useCaseListings(publicId, status);
  const pass = async () => {
    // Another one may have it; who takes nothing for good gives it back.
    const gaveBack = taking.taken?.own === true && (await releaseOwn(client, publicId)).ok;
    next({ after: publicId, gaveBack });
  };
  const purpose = shown === null || showing === null ? null : showing.purpose;
  return (
    <ConsolePage
      wide
      heading={kindNames[kind]}
      above={<Back />}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <NotesButton publicId={publicId} onChange={reload} />
          <Taking taking={taking} leaving={leaving} onNext={() => void pass()} />
        </div>
      }
    >
      <p role="status" className="rounded-lg border-l-8 border-success-2 bg-green-50 p-2 empty:hidden">
        {told}
      </p>
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <OpenedContext value={{ verification: shown ?? verification, purpose, reload }}>
        <Summary />
        <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start xl:gap-8">
          <Personal hasEnded={showing !== null && shown === null} onPurpose={(given) => show(kind, given)} />
          <div className="flex flex-col gap-4 xl:sticky xl:top-2 xl:max-h-[calc(100dvh-1rem)] xl:overflow-y-auto xl:px-1">
            <ListNotice lists={lists} />
            <Findings />
            <DecisionPanel
              taken={taking.taken}
              {...(works ? { onDecided: (done: string) => next({ done }) } : {})}
            />
          </div>
        </div>
        <CaseLists lists={lists} />
        <RelatedCases />
        <Examinations />
        <Actions />
        <History entries={history} />
      </OpenedContext>
    </ConsolePage>
  );
}

/** To where one came from: the queue for who works on it, else the list. */
function Back() {
  const works = isWork(useSearch());
  return (
    <p>
      <Link
        href={works ? pathOf('reviews') : home}
        className="inline-flex min-h-[44px] items-center text-brand underline underline-offset-4"
      >
        {works ? texts.backToReviews : texts.back}
      </Link>
    </p>
  );
}
