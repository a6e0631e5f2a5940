import type { AccountAnswer, AccountInformation, Status } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { idTypeNames } from '../../identification/identification-texts.ts';
import { AccountLink, accountPath, LinkList } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { FactsList } from './facts-list.tsx';
import { homeTexts, legalTexts, recoveryCodesTexts } from '../account-texts.ts';
import { dayOf } from '../instants.ts';
import { useRegistration } from './use-registration.ts';
import { WithdrawDeletion } from './withdraw-deletion.tsx';
import { profileFacts } from '../../profile/profile-facts.ts';

/** マイページ: what is registered, from where and since when, and the ways to everything else. */
export function Home() {
  const { account, session } = useAccountTools();
  const [leaving, leave] = usePending(() => session.signOut());
  return (
    <AccountScreen heading={homeTexts.heading}>
      <p className="text-solid-gray-700">{homeTexts.signedIn(session.email)}</p>
      {account.deletionRequest !== null && <DeletionNotice account={account} />}
      {account.recoveryCodes?.remaining === 0 && (
        <Notice>
          <p>
            {recoveryCodesTexts.missing}{' '}
            <a href={accountPath('/user/recovery_codes')} className="text-brand underline underline-offset-4">
              {recoveryCodesTexts.link}
            </a>
          </p>
        </Notice>
      )}
      <section className="flex flex-col gap-4" aria-labelledby="information">
        <h2 id="information" className="text-xl font-bold">
          {homeTexts.information}
        </h2>
        {account.review !== null && (
          <Notice>
            <p>{reviewText(account.information)}</p>
          </Notice>
        )}
        {account.information === null ? (
          <p>{homeTexts.none}</p>
        ) : (
          <Information information={account.information} />
        )}
        <Registration account={account} />
      </section>
      <LinkList label={homeTexts.menu}>
        <AccountLink to="/user/sharings" note={homeTexts.sharingsNote}>
          {homeTexts.sharings}
        </AccountLink>
        <AccountLink to="/user/security" note={homeTexts.securityNote}>
          {homeTexts.security}
        </AccountLink>
        <AccountLink to="/terms">{legalTexts.terms}</AccountLink>
        <AccountLink to="/privacy">{legalTexts.privacyPolicy}</AccountLink>
        <AccountLink to="/user/deletion">{homeTexts.deletion}</AccountLink>
      </LinkList>
      <Button look="secondary" data-testid="sign-out" pending={leaving} onClick={leave}>
        {homeTexts.signOut}
      </Button>
    </AccountScreen>
  );
}

function reviewText(information: AccountInformation | null): string {
  if (information === null) return homeTexts.firstInReview;
  return information.valid ? homeTexts.inReview : homeTexts.inReviewExpired;
}

function Information({ information }: { information: AccountInformation }) {
  const { profile, idType, verifiedAt, validUntil, valid, source } = information;
  return (
    <>
      {!valid && (
        <Notice tone="warning">
          <p>{homeTexts.expired}</p>
        </Notice>
      )}
      <FactsList
        facts={[
          ...profileFacts(profile),
          [homeTexts.document, idTypeNames[idType]],
          [homeTexts.verifiedOn, dayOf(verifiedAt)],
          [homeTexts.verifiedAt, homeTexts.verifiedBy(source.business)],
          [homeTexts.validUntil, dayOf(validUntil)],
        ]}
      />
    </>
  );
}

/** Where starting over cancels nothing: it was submitted. */
const openTexts: Readonly<Partial<Record<Status, string>>> = {
  submitted: homeTexts.identificationSubmitted,
  examining: homeTexts.identificationSubmitted,
  review: homeTexts.identificationInReview,
};

function Registration({ account }: { account: AccountAnswer }) {
  const { pending, begin } = useRegistration();
  const { information, openIdentification } = account;
  const first = information === null;
  return (
    <>
      {openIdentification !== null && (
        <p>{openTexts[openIdentification.status] ?? homeTexts.identificationOpen}</p>
      )}
      <Button look={first ? 'primary' : 'secondary'} data-testid="register" pending={pending} onClick={begin}>
        {first ? homeTexts.register : homeTexts.renew}
      </Button>
    </>
  );
}

function DeletionNotice({ account }: { account: AccountAnswer }) {
  return (
    <Notice tone="warning">
      <div className="flex flex-col gap-3">
        <p>{homeTexts.deletionRequested(dayOf(account.deletionRequest?.requestedAt ?? account.createdAt))}</p>
        <WithdrawDeletion />
      </div>
    </Notice>
  );
}
