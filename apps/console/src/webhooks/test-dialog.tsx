import type { ResponseBody } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { useMembership } from '../membership/membership.ts';
import { errorName, testTexts as texts } from './webhooks-texts.ts';

type Result = ResponseBody<'webhook.testEndpoint'>;

/** Sends a test event at once and shows what came back. */
export function TestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { client } = useMembership();
  const [result, setResult] = useState<Result | null>(null);
  const { pending, run, problem } = useSend(() => {
    setResult(null);
    return client.call('webhook.testEndpoint', { params: { id } });
  }, setResult);
  useOnce(async () => run());
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <p role="status" className="empty:hidden">
        {pending && texts.sending}
        {result?.delivered && textOf(result)}
      </p>
      {result?.delivered === false && <Notice tone="error">{textOf(result)}</Notice>}
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <Button pending={pending} onClick={() => run()}>
        {texts.again}
      </Button>
      <Button look="text" onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  );
}

function textOf({ delivered, status, error }: Result): string {
  if (status === null) return texts.failed(errorName(error ?? ''));
  return delivered ? texts.delivered(status) : texts.refused(status);
}
