import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { SessionTools } from '../session-tools.ts';
import * as sessionTexts from '../session-texts.ts';
import * as embedTexts from '../../../embed/embed-texts.ts';

export function CancelDialog({ tools, onClose }: { tools: SessionTools; onClose: () => void }) {
  const [pending, cancel] = usePending(async () => {
    const canceled = await tools.client.callOwn('cancel');
    onClose();
    if (!canceled.ok) return tools.onProblem(canceled.problem);
    await tools.advance();
  });
  return (
    <Dialog heading={sessionTexts.cancelHeading} onClose={onClose}>
      <p>{sessionTexts.cancelEffect}</p>
      <Button onClick={onClose}>{embedTexts.closeStay}</Button>
      <Button look="secondary" data-testid="confirm-cancel" pending={pending} onClick={cancel}>
        {sessionTexts.cancelConfirm}
      </Button>
    </Dialog>
  );
}
