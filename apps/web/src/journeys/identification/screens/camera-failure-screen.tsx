import { useState } from 'react';
import type { CameraFailure } from '../../../camera/camera-failure.ts';
import { externalBrowserUrl } from '../../../camera/in-app-browser.ts';
import { Button } from '../../../design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { cameraFailureTexts, permissionHowTo } from '../camera-texts.ts';

interface Props {
  readonly failure: CameraFailure;
  readonly onRetry: () => void;
  readonly onSwitch: () => void;
}

/** Each way a camera can fail, with its own text and way out. */
export function CameraFailureScreen({ failure, onRetry, onSwitch }: Props) {
  const { heading, text } = cameraFailureTexts[failure];
  return (
    <div className="absolute inset-0 overflow-y-auto bg-white text-solid-gray-900">
      <Screen heading={heading} actions={<Actions failure={failure} onRetry={onRetry} onSwitch={onSwitch} />}>
        <p>{text}</p>
        {failure === 'denied' && <HowToAllow />}
      </Screen>
    </div>
  );
}

function Actions({ failure, onRetry, onSwitch }: Props) {
  switch (failure) {
    case 'denied':
    case 'busy':
    case 'none':
      return (
        <>
          <Button onClick={onRetry}>もう一度試す</Button>
          <CopyLinkButton label="別の端末で続ける(リンクをコピー)" />
        </>
      );
    case 'black':
    case 'colourless':
      return (
        <>
          <Button onClick={onSwitch}>カメラを切り替える</Button>
          <Button look="secondary" onClick={onRetry}>
            もう一度試す
          </Button>
        </>
      );
    case 'inApp':
      return <LeaveAppActions />;
  }
}

function LeaveAppActions() {
  const url = externalBrowserUrl(navigator.userAgent, window.location.href);
  return (
    <>
      {url !== null && <Button onClick={() => window.location.assign(url)}>ブラウザーで開く</Button>}
      <CopyLinkButton label="リンクをコピー" look={url === null ? 'primary' : 'secondary'} />
    </>
  );
}

function CopyLinkButton({ label, look = 'secondary' }: { label: string; look?: 'primary' | 'secondary' }) {
  const [shown, setShown] = useState<'copied' | 'selectable' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setShown('copied');
    } catch {
      setShown('selectable');
    }
  };
  return (
    <>
      <Button look={look} onClick={() => void copy()}>
        {label}
      </Button>
      <p role="status" className="text-center">
        {shown === 'copied' && 'リンクをコピーしました。ブラウザーに貼り付けて開いてください。'}
      </p>
      {shown === 'selectable' && (
        <input
          readOnly
          aria-label="リンク"
          value={window.location.href}
          onFocus={(event) => event.target.select()}
          className="w-full rounded-lg border border-solid-gray-536 p-3"
        />
      )}
    </>
  );
}

/** How to allow the camera afterwards, for the browser in use. */
function HowToAllow() {
  const steps = permissionHowTo(navigator.userAgent);
  return (
    <ol className="list-decimal space-y-3 rounded-lg bg-solid-gray-50 p-4 pl-9">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
