import type { InAppBrowser } from '../../../camera/in-app-browser.ts';
import { Button } from '@ekyc/design/button.tsx';
import { PermissionWayDrawing } from '@ekyc/design/drawings/permission-way.tsx';
import { Screen } from '../../../design/screen.tsx';
import { inAppDoubtTexts, leaveAppSteps, openBrowserText } from '../capture-texts.ts';
import { CopyLinkButton } from './copy-link.tsx';
import * as captureTexts from '../capture-texts.ts';
import { inAppTexts } from '../capture-texts.ts';

interface Props {
  readonly app: InAppBrowser | null;
  /** Address that makes the app leave to the phone's browser; null where it has none or that was tried. */
  readonly externalUrl: string | null;
  /** Null where this browser has no camera at all. */
  readonly onGoOn: (() => void) | null;
}

/** Before the start, in another app's browser: how to go on in one that has a camera. */
export function InAppScreen({ app, externalUrl, onGoOn }: Props) {
  const { heading, text } = onGoOn === null ? inAppTexts : inAppDoubtTexts;
  return (
    <Screen
      heading={heading}
      drawing={<PermissionWayDrawing place="appMenu" bar="top" device="phone" />}
      lead={<p>{text}</p>}
      actions={
        <>
          {externalUrl !== null && (
            <Button onClick={() => window.location.assign(externalUrl)}>{openBrowserText}</Button>
          )}
          <CopyLinkButton
            label={captureTexts.copyLinkCopy}
            look={externalUrl === null ? 'primary' : 'secondary'}
          />
          {onGoOn !== null && (
            <Button look="text" onClick={onGoOn}>
              {inAppDoubtTexts.goOn}
            </Button>
          )}
        </>
      }
    >
      <ol className="list-decimal space-y-3 rounded-lg bg-solid-gray-50 p-4 pl-9">
        {leaveAppSteps(app).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Screen>
  );
}
