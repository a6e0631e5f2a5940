import type { ErrorCode, UserSubmissionAnswer } from '@ekyc/contract';
import { useMemo, useState } from 'react';
import type { Problem } from '../../../api/call-types.ts';
import { createVisitorClient, type VisitorClient } from '../../../api/visitor-client.ts';
import { Button } from '@ekyc/design/button.tsx';
import { PrivacyPolicyLink } from '../../../design/privacy-policy-link.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { leaveTo } from '../../../embed/own-window.ts';
import { idTypeNames } from '../../identification/identification-texts.ts';
import { writeRecord } from '../../identification/journey-record.ts';
import { useAccountTools } from './account-tools.ts';
import { FactsList } from './facts-list.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { itemNames, obstacleTexts, shareTexts, homeTexts } from '../account-texts.ts';
import { dayOf } from '../instants.ts';
import { valueText } from './value-text.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/**
 * `/user/share`: which items go to which business for which purpose, agreed to in a page of our own:
 * a page around it could cover what is agreed to. The face check and the oath follow on the identification's page.
 */
export function Share({ publicId }: { publicId: string }) {
  const { session, onProblem } = useAccountTools();
  const { apiServer } = useSettings();
  const client = useMemo(
    () =>
      createVisitorClient(apiServer, 'identification', publicId, {
        accessToken: session.accessToken,
        since: 'start',
      }),
    [apiServer, publicId, session],
  );
  const [submission, setSubmission] = useState<UserSubmissionAnswer | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const load = async () => {
    const answer = await client.call('identification.getUserSubmission');
    if (answer.ok) setSubmission(answer.value);
    else refuse(answer.problem);
  };
  const refuse = (problem: Problem) => {
    // The page of the identification shows how it ended.
    if (endings.includes(problem.code)) return goOn(publicId, 'none');
    if (!changes.includes(problem.code)) return onProblem(problem);
    setChanged(problem.title);
    void load();
  };
  useOnce(load);
  if (submission === null) return <Spinner label={designTexts.waitingLoading} />;
  if (submission.agreed) goOn(publicId, 'share');
  return submission.possible ? (
    <Consent client={client} submission={submission} changed={changed} onProblem={refuse} />
  ) : (
    <Impossible publicId={publicId} submission={submission} />
  );
}

const endings: readonly ErrorCode[] = ['wrong_state', 'verification_expired', 'redacted'];

/** What is shared, or whether it can be, is no longer what the page showed. */
const changes: readonly ErrorCode[] = [
  'terms_version_outdated',
  'regime_method_not_allowed',
  'account_information_missing',
  'account_information_expired',
  'account_face_outdated',
];

interface ConsentProps {
  readonly client: VisitorClient<'identification'>;
  readonly submission: UserSubmissionAnswer;
  /** Why it is asked again. */
  readonly changed: string | null;
  readonly onProblem: (problem: Problem) => void;
}

function Consent({ client, submission, changed, onProblem }: ConsentProps) {
  const { business, purpose, items, idType, verifiedAt, termsVersion } = submission;
  const [stale, setStale] = useState(false);
  const [pending, agree] = usePending(async () => {
    const request = { agreed: true, items: items.map(({ item }) => item), termsVersion } as const;
    const done = await client.call('identification.submitUserInformation', request);
    if (!done.ok && done.problem.code === 'recent_sign_in_needed') return setStale(true);
    if (!done.ok) return onProblem(done.problem);
    goOn(client.publicId, 'share');
  });
  if (stale) return <SignInAgain withinMinutes={30} />;
  return (
    <AccountScreen
      heading={shareTexts.heading(business.name)}
      actions={
        <>
          <Button data-testid="agree-sharing" pending={pending} onClick={agree}>
            {designTexts.buttonAgree}
          </Button>
          <Button look="text" onClick={() => goOn(client.publicId, 'none')}>
            {shareTexts.refuse}
          </Button>
        </>
      }
    >
      {changed !== null && (
        <Notice tone="warning">
          <p>{changed}</p>
        </Notice>
      )}
      <FactsList
        facts={[
          [shareTexts.recipient, business.name],
          [shareTexts.purpose, purpose],
          [shareTexts.document, idType === null ? '' : idTypeNames[idType]],
          [homeTexts.verifiedOn, verifiedAt === null ? '' : dayOf(verifiedAt)],
        ]}
      />
      <h2 className="text-lg font-bold">{shareTexts.information}</h2>
      <FactsList
        facts={items
          .filter(({ value }) => value !== '')
          .map(({ item, value }) => [itemNames[item], valueText(item, value)])}
      />
      <p>{shareTexts.face(business.name)}</p>
      <p>{shareTexts.kept}</p>
      <PrivacyPolicyLink business={business} />
    </AccountScreen>
  );
}

function Impossible({ publicId, submission }: { publicId: string; submission: UserSubmissionAnswer }) {
  return (
    <AccountScreen
      heading={shareTexts.impossible}
      actions={
        <Button data-testid="go-on" onClick={() => goOn(publicId, 'none')}>
          {shareTexts.takeDocument}
        </Button>
      }
    >
      <Notice>
        <p>{submission.obstacle === null ? '' : obstacleTexts[submission.obstacle]}</p>
      </Notice>
      <p>{shareTexts.otherWay(submission.business.name)}</p>
    </AccountScreen>
  );
}

/** Back to the identification, which goes on from there. */
function goOn(publicId: string, account: 'share' | 'none'): void {
  if (account === 'share') writeRecord(publicId, { started: true, consented: true });
  leaveTo(`/identification?publicId=${encodeURIComponent(publicId)}`);
}
