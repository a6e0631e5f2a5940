import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { BackLink } from './account-link.tsx';

export function ChangeDone({ heading, text }: { heading: string; text: string }) {
  return (
    <AccountScreen heading={heading}>
      <p role="status">{text}</p>
      <BackLink />
    </AccountScreen>
  );
}
