import { useSyncExternalStore } from 'react';
import { Notice } from '@ekyc/design/notice.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** Why one stands at the sign-in again. */
export function SignInNotice({ flow }: { flow: Pick<SignInFlow, 'memory' | 'error'> }) {
  const notice = useSyncExternalStore(flow.memory.subscribe, flow.memory.notice);
  if (notice === null || flow.error) return null;
  return (
    <div role="status">
      <Notice>
        <p>{notice}</p>
      </Notice>
    </div>
  );
}
