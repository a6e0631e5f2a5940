import { MembershipGate } from './membership/membership-gate.tsx';
import { Pages } from './pages.tsx';

/** What somebody who is signed in sees. */
export function Inside() {
  return (
    <MembershipGate>
      <Pages />
    </MembershipGate>
  );
}
