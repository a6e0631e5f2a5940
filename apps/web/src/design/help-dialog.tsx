import { use } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { useReturnable } from '../browser-key/returnable.ts';
import { HeaderContext } from './header-context.ts';
import { TextSizeControl } from '@ekyc/design/text-size-control.tsx';
import * as screenTexts from './screen-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

const onTaking = [screenTexts.helpOnTaking];

/** Help, text size and the way out of the journey, reachable from every screen. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { supportMsg, onCancel, onOtherDevice, onLeaveDevice, questions, advice } = use(HeaderContext);
  const later = useReturnable() ? screenTexts.helpContinueLater : screenTexts.helpKeepOpen;
  // Only where something is going on that could be gone on with.
  const lines = [
    ...advice,
    ...(advice.length === 0 ? [] : onTaking),
    ...(onOtherDevice === null ? [] : [later]),
  ];
  return (
    <Dialog heading={screenTexts.headerHelp} onClose={onClose}>
      <ul className="list-disc space-y-2 pl-6">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {questions}
      {supportMsg !== null && (
        <p className="rounded-lg bg-solid-gray-50 p-3 whitespace-pre-line">{supportMsg}</p>
      )}
      <TextSizeControl />
      <Button onClick={onClose}>{designTexts.buttonClose}</Button>
      <Way text={screenTexts.helpOtherDevice} act={onOtherDevice} onClose={onClose} />
      <Way text={screenTexts.helpLeaveDevice} act={onLeaveDevice} onClose={onClose} />
      <Way text={screenTexts.helpStopJourney} act={onCancel} onClose={onClose} />
    </Dialog>
  );
}

interface WayProps {
  readonly text: string;
  readonly act: (() => void) | null;
  readonly onClose: () => void;
}

/** One way out; nothing where it is not to be had. */
function Way({ text, act, onClose }: WayProps) {
  if (act === null) return null;
  return (
    <Button
      look="text"
      onClick={() => {
        onClose();
        act();
      }}
    >
      {text}
    </Button>
  );
}
