import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { SessionTools } from '../session-tools.ts';

export function CancelDialog({ tools, onClose }: { tools: SessionTools; onClose: () => void }) {
  const [pending, cancel] = usePending(async () => {
    const canceled = await tools.client.callOwn('cancel');
    onClose();
    if (!canceled.ok) return tools.onProblem(canceled.problem);
    await tools.advance();
  });
  return (
    <Dialog heading="手続きを中止しますか?" onClose={onClose}>
      <p>中止すると、撮影した画像は審査に使われません。もう一度手続きするには、新しいリンクが必要です。</p>
      <Button onClick={onClose}>手続きを続ける</Button>
      <Button look="secondary" data-testid="confirm-cancel" pending={pending} onClick={cancel}>
        中止する
      </Button>
    </Dialog>
  );
}
