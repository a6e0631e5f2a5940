import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import * as embedTexts from '../../../embed/embed-texts.ts';
import type { Setting } from '../load-setting.ts';
import { leaveTexts } from '../session-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { ReturnButton } from './blocked-screens.tsx';

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

interface LeftProps {
  readonly wasOpen: boolean;
  readonly business: Setting['business'] | null;
}

/** Nothing of it is left on this device. */
export function LeftScreen({ wasOpen, business }: LeftProps) {
  const { left, erased, wayOn } = leaveTexts;
  return (
    <Screen
      heading={left}
      drawing={<LateDrawing name="canceled" />}
      lead={
        <div className="flex flex-col gap-4">
          <p>{erased}</p>
          {wasOpen && <p>{wayOn}</p>}
        </div>
      }
      actions={business !== null && <ReturnButton name={business.name} url={business.siteUrl} siteOnly />}
    />
  );
}
