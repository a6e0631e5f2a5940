import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { Screen } from '../../../design/screen.tsx';
import * as captureTexts from '../capture-texts.ts';
import { changeDocument } from '../capture-texts.ts';

interface Props {
  /** 表面, 裏面, … */
  readonly name: string;
  readonly reasons: readonly string[];
  /** Null where this document cannot do, however well it is taken. */
  readonly onAgain: (() => void) | null;
  readonly onGoOn: (() => void) | null;
  readonly onChangeDocument: (() => void) | null;
}

/** What was wrong with one picture, and the ways on. */
export function TakeAgain({ name, reasons, onAgain, onGoOn, onChangeDocument }: Props) {
  return (
    <Screen
      heading={onAgain === null ? captureTexts.takeAgainUnusable : captureTexts.takeAgainHeading}
      actions={
        <>
          {onAgain !== null && (
            <Button data-testid="take-again" onClick={onAgain}>
              {captureTexts.takeAgainButton(name)}
            </Button>
          )}
          {onGoOn !== null && (
            <Button look="secondary" data-testid="go-on" onClick={onGoOn}>
              {captureTexts.shutterGoOn}
            </Button>
          )}
          {onChangeDocument !== null && (
            <Button
              look={onAgain === null ? 'primary' : 'text'}
              data-testid="change-document"
              onClick={onChangeDocument}
            >
              {changeDocument}
            </Button>
          )}
        </>
      }
    >
      <Notice tone="warning" heading={captureTexts.takeAgainWhy}>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Notice>
    </Screen>
  );
}
