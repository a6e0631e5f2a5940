import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import * as embedTexts from '../../../embed/embed-texts.ts';
import { leaveTexts } from '../session-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface DialogProps {
  /** There is still something to do, and it cannot be done here any more. */
  readonly isOpen: boolean;
  readonly onLeave: () => Promise<void>;
  readonly onClose: () => void;
}

/** この端末で終える: says what is erased, and what is not ended by it. */
export function LeaveDialog({ isOpen, onLeave, onClose }: DialogProps) {
  const [pending, leave] = usePending(async () => {
    await onLeave();
    onClose();
  });
  const { heading, effect, open, closed, confirm } = leaveTexts;
  return (
    <Dialog heading={heading} onClose={onClose}>
      <p>{effect}</p>
      <p>{isOpen ? open : closed}</p>
      <Button onClick={onClose}>{isOpen ? embedTexts.closeStay : designTexts.buttonClose}</Button>
      <Button look="secondary" data-testid="confirm-leave" pending={pending} onClick={leave}>
        {confirm}
      </Button>
    </Dialog>
  );
}
