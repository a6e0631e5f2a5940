import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { ownWindowTexts } from '../account-texts.ts';

/** What is agreed to is agreed to in a window of our own. */
export function OwnWindow() {
  return (
    <AccountScreen heading={ownWindowTexts.heading}>
      <p>{ownWindowTexts.why}</p>
      <p>
        <a href="/user" target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
          {ownWindowTexts.open}
        </a>
      </p>
    </AccountScreen>
  );
}
