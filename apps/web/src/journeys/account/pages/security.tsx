import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountLink, BackLink, LinkList } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { securityTexts, homeTexts, recoveryCodesTexts } from '../account-texts.ts';

/** ログインと安全: what changes how one signs in. */
export function Security() {
  const { account } = useAccountTools();
  const [asked, ask] = useState(false);
  return (
    <AccountScreen heading={homeTexts.security}>
      <LinkList label={securityTexts.menu}>
        <AccountLink to="/user/password">{securityTexts.password}</AccountLink>
        <AccountLink to="/user/authenticator" note={securityTexts.authenticatorNote}>
          {securityTexts.authenticator}
        </AccountLink>
        {account.recoveryCodes !== null && (
          <AccountLink
            to="/user/recovery_codes"
            note={recoveryCodesTexts.note(account.recoveryCodes.remaining)}
          >
            {recoveryCodesTexts.heading}
          </AccountLink>
        )}
        <AccountLink to="/user/email">{securityTexts.email}</AccountLink>
      </LinkList>
      <p>{securityTexts.twoSteps}</p>
      <Button look="secondary" data-testid="sign-out-everywhere" onClick={() => ask(true)}>
        {securityTexts.everywhere}
      </Button>
      <BackLink />
      {asked && <EverywhereDialog onClose={() => ask(false)} />}
    </AccountScreen>
  );
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { session } = useAccountTools();
  const [failed, setFailed] = useState(false);
  const [pending, leave] = usePending(async () => {
    setFailed(false);
    try {
      await session.signOutEverywhere();
    } catch {
      setFailed(true);
    }
  });
  return (
    <Dialog heading={securityTexts.everywhereHeading} onClose={onClose}>
      <p>{securityTexts.everywhereText}</p>
      {failed && <p role="alert">{securityTexts.everywhereFailed}</p>}
      <Button data-testid="confirm-everywhere" pending={pending} onClick={leave}>
        {securityTexts.signOut}
      </Button>
      <Button look="text" onClick={onClose}>
        {designTexts.buttonQuit}
      </Button>
    </Dialog>
  );
}
