import { Button } from '@ekyc/design/button.tsx';
import { LateQrImage } from '@ekyc/design/late-qr-image.tsx';
import { LongWait } from '@ekyc/design/long-wait.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import type { QrState } from './use-qr-token.ts';
import * as sessionTexts from '../session-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

interface Props {
  readonly state: QrState;
  readonly onRetry: () => void;
}

/** The QR code for the other device, or what stands in its way. */
export function HandOverQr({ state, onRetry }: Props) {
  const failed = (
    <div className="flex flex-col gap-4" data-testid="qr-failed">
      <Notice tone="error">
        <p>{sessionTexts.handOverQrFailed}</p>
      </Notice>
      <Button look="secondary" onClick={onRetry}>
        {designTexts.buttonRetry}
      </Button>
    </div>
  );
  if (state.kind === 'failed') return failed;
  return (
    <div className="mx-auto rounded-lg border border-solid-gray-300 bg-white px-3" data-testid="qr">
      {state.kind === 'loading' ? (
        <QrPlace />
      ) : (
        <LateQrImage
          text={state.qr.url}
          alt={sessionTexts.handOverQrAlt}
          waiting={<QrPlace />}
          failed={failed}
        />
      )}
    </div>
  );
}

/** As large as the picture, so that nothing jumps when it comes. */
function QrPlace() {
  return (
    <>
      <div className="my-3 flex size-[228px] items-center justify-center" role="status">
        {sessionTexts.handOverQrPreparing}
      </div>
      <LongWait waiting />
    </>
  );
}
