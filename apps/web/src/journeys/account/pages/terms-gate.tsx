import type { TermsAnswer } from '@ekyc/contract';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { usePending } from '@ekyc/design/use-pending.ts';
import { forgetAgreedTerms } from '@ekyc/sign-in/agreed-terms.ts';
import { fetchTerms } from '../legal/fetch-legal.ts';
import { useAccountTools } from './account-tools.ts';
import { AccountLink, LinkList } from './account-link.tsx';
import { TextBox } from './terms-box.tsx';
import { homeTexts, termsGateTexts, legalTexts } from '../account-texts.ts';
import { dayOf } from '../instants.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** 利用規約への同意: the version in force, agreed to once; what was agreed to at sign-up is recorded unasked. */
export function TermsGate({ version, agreedBefore }: { version: string; agreedBefore: string | null }) {
  const { client, reload, onProblem, session } = useAccountTools();
  const [terms, setTerms] = useState<TermsAnswer | null>(null);
  const [agreed, setAgreed] = useState(false);
  const record = async (read: string) => {
    const done = await client.call('account.agreeToTerms', { body: { version: read } });
    if (!done.ok) return onProblem(done.problem);
    forgetAgreedTerms();
    await reload();
  };
  const [pending, agree] = usePending(() => record(terms?.current.version ?? version));
  useOnce(async () => {
    if (agreedBefore === version) return record(version);
    setTerms(await fetchTerms());
  });
  if (terms === null) return <Spinner label={designTexts.waitingLoading} />;
  return (
    <AccountScreen
      heading={termsGateTexts.heading}
      actions={
        <>
          <Button data-testid="agree-terms" pending={pending} disabled={!agreed} onClick={agree}>
            {designTexts.buttonAgree}
          </Button>
          <Button look="text" onClick={() => void session.signOut()}>
            {termsGateTexts.refuse}
          </Button>
        </>
      }
    >
      <p>{termsGateTexts.inForce(dayOf(terms.current.inForceFrom))}</p>
      <TextBox label={legalTexts.terms} text={terms.current.text} />
      <label className="flex min-h-[48px] items-center gap-3">
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          className="size-6 shrink-0 accent-brand"
        />
        <span>{termsGateTexts.agree}</span>
      </label>
      <p>{termsGateTexts.withoutAgreeing}</p>
      <LinkList label={termsGateTexts.otherPages}>
        <AccountLink to="/user/sharings" note={homeTexts.sharingsNote}>
          {homeTexts.sharings}
        </AccountLink>
        <AccountLink to="/user/deletion">{termsGateTexts.deletion}</AccountLink>
      </LinkList>
    </AccountScreen>
  );
}
