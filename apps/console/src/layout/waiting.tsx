import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { LongWait } from '@ekyc/design/long-wait.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { Problem } from '../api/result.ts';
import { texts } from './layout-texts.ts';

/** Something inside of a page is on its way. */
export function Waiting({ label = texts.loading }: { label?: string }) {
  return (
    <div className="flex flex-col items-center gap-4 p-8">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-solid-gray-200 border-t-brand motion-reduce:animate-none"
      />
      <p role="status">{label}</p>
      <LongWait waiting />
    </div>
  );
}

/** It did not come; `onRetry` asks again. */
export function Failed({ problem, onRetry }: { problem: Problem; onRetry?: () => Promise<void> }) {
  const [pending, retry] = usePending(async () => onRetry?.());
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="error">{problem.title}</Notice>
      {onRetry !== undefined && problem.code !== 'not_found' && (
        <p>
          <Button look="secondary" wide={false} pending={pending} onClick={retry}>
            {texts.retry}
          </Button>
        </p>
      )}
    </div>
  );
}
