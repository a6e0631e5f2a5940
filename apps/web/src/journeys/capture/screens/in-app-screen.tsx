import type { InAppBrowser } from '../../../camera/in-app-browser.ts';
import { Button } from '@ekyc/design/button.tsx';
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
      <p>{text}</p>
      <ol className="list-decimal space-y-3 rounded-lg bg-solid-gray-50 p-4 pl-9">
        {leaveAppSteps(app).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <MenuDrawing />
    </Screen>
  );
}

/** An app's page with its menu button, and what to choose in the menu. */
export function MenuDrawing() {
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-xs rounded-2xl bg-solid-gray-100 p-4">
      <div className="flex items-center justify-between rounded-t-lg bg-white p-2">
        <span className="text-lg">×</span>
        <span className="h-2 w-1/2 rounded bg-solid-gray-200" />
        <span className="flex size-8 items-center justify-center rounded-full font-bold ring-4 ring-error-2">
          ⋯
        </span>
      </div>
      <div className="mt-2 ml-auto w-4/5 rounded-lg bg-white p-3 text-sm shadow-md">
        <p className="rounded-md bg-brand px-3 py-2 font-bold text-white">{openBrowserText}</p>
        <div className="mt-3 h-2 w-2/3 rounded bg-solid-gray-200" />
        <div className="mt-3 h-2 w-1/2 rounded bg-solid-gray-200" />
      </div>
    </div>
  );
}
