import type { Problem } from '../../../api/call-types.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { BackLink } from './account-link.tsx';

/** An identification that this browser may not touch, or that is over. */
export function UnusableLink({ problem }: { problem: Problem | null }) {
  return (
    <AccountScreen heading="この手続きは続けられません">
      <p>{problem === null ? '本人確認をした画面から、もう一度お進みください。' : problem.title}</p>
      <BackLink />
    </AccountScreen>
  );
}
