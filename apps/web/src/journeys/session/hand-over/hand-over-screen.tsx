import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { CopyLinkButton } from '../../capture/screens/copy-link.tsx';
import type { SessionTools } from '../session-tools.ts';
import { HandOverQr } from './hand-over-qr.tsx';
import { handOverTexts } from '../session-texts.ts';
import { useQrToken } from './use-qr-token.ts';

interface Props {
  readonly tools: Pick<SessionTools, 'client' | 'onProblem'>;
  readonly onBack: () => void;
}

/** In the middle of a journey: the QR code for another device, or the link for another browser. */
export function HandOverScreen({ tools, onBack }: Props) {
  const { state, retry } = useQrToken(tools.client, tools.onProblem);
  const { heading, scan, kept, copy, copied, back } = handOverTexts.another;
  return (
    <Screen
      heading={heading}
      lead={<p>{scan}</p>}
      aside={<p>{kept}</p>}
      stickyActions={false}
      actions={
        <>
          {state.kind === 'ready' && <CopyLinkButton label={copy} link={state.qr.url} note={copied} />}
          <Button look="text" data-testid="back-to-camera" onClick={onBack}>
            {back}
          </Button>
        </>
      }
    >
      <HandOverQr state={state} onRetry={retry} />
    </Screen>
  );
}
