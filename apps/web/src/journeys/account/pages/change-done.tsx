import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { asksCurrentCode } from '@ekyc/sign-in/call-account-service.ts';
import { undoableText } from '../account-texts.ts';
import { BackLink } from './account-link.tsx';

export function ChangeDone({ heading, text }: { heading: string; text: string }) {
  return (
    <AccountScreen heading={heading}>
      <p role="status">{text}</p>
      {asksCurrentCode(useSettings()) && <p>{undoableText}</p>}
      <BackLink />
    </AccountScreen>
  );
}
