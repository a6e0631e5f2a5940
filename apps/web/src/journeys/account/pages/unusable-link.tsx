import type { Problem } from '../../../api/call-types.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { BackLink } from './account-link.tsx';
import { unusableLinkTexts } from '../account-texts.ts';

/** What the visitor wanted is refused, or cannot be done in this browser. */
export function UnusableLink({ problem }: { problem: Problem | null }) {
  return (
    <AccountScreen heading={unusableLinkTexts.heading}>
      <p>{problem === null ? unusableLinkTexts.begin : problem.title}</p>
      <BackLink />
    </AccountScreen>
  );
}
