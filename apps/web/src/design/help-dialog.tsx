import { use } from 'react';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { HeaderContext } from './header-context.ts';
import { TextSizeControl } from '@ekyc/design/text-size-control.tsx';
import * as screenTexts from './screen-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

const onTaking = [screenTexts.helpOnTaking];
const laterAdvice = screenTexts.helpContinueLater;

/** Help, text size and the way out of the journey, reachable from every screen. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { supportMsg, onCancel, advice } = use(HeaderContext);
  return (
    <Dialog heading={screenTexts.headerHelp} onClose={onClose}>
      <ul className="list-disc space-y-2 pl-6">
        {[...advice, ...onTaking, ...(sessionStore.lasts() ? [laterAdvice] : [])].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {supportMsg !== null && (
        <p className="rounded-lg bg-solid-gray-50 p-3 whitespace-pre-line">{supportMsg}</p>
      )}
      <TextSizeControl />
      <Button onClick={onClose}>{designTexts.buttonClose}</Button>
      {onCancel !== null && (
        <Button
          look="text"
          onClick={() => {
            onClose();
            onCancel();
          }}
        >
          {screenTexts.helpStopJourney}
        </Button>
      )}
    </Dialog>
  );
}
