import type { ReactNode } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { usePending } from '@ekyc/design/use-pending.ts';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import { HandOverQr } from '../hand-over/hand-over-qr.tsx';
import { useQrToken } from '../hand-over/use-qr-token.ts';
import { handOverTexts } from '../session-texts.ts';
import type { SessionTools } from '../session-tools.ts';
import { Greeting } from './greeting.tsx';

interface Props {
  readonly tools: SessionTools;
  readonly lead: string;
  readonly otherWay?: ReactNode;
}

/** The hand-over by QR code: a phone's camera takes the better pictures. */
export function PhoneFirst({ tools, lead, otherWay }: Props) {
  const { state, retry } = useQrToken(tools.client, tools.onProblem);
  const words = handOverTexts.desktop;
  const { scan, unreadable } = words;
  const pictures = takesPictures(tools);
  const heading = pictures ? words.heading : words.headingWithoutPictures;
  const here = pictures ? words.here : words.hereWithoutPictures;
  const [pending, stayHere] = usePending(async () => tools.advance({ started: true }));
  return (
    <Screen
      heading={heading}
      drawing={
        // In a narrow window the code comes first.
        <div className="hidden wide:block">
          <LateDrawing name="twoDevices" />
        </div>
      }
      lead={<p>{scan}</p>}
      aside={
        <>
          <p>{unreadable}</p>
          <Greeting tools={tools} />
          <p>{lead}</p>
        </>
      }
      stickyActions={false}
      actions={
        <>
          {tools.customizations.allowDesktop && (
            <Button data-testid="start" look="secondary" pending={pending} onClick={stayHere}>
              {here}
            </Button>
          )}
          {otherWay}
          <Button look="text" onClick={tools.onCancel}>
            {designTexts.buttonQuit}
          </Button>
        </>
      }
    >
      <HandOverQr state={state} onRetry={retry} />
    </Screen>
  );
}

/** Not for certain where the visitor is still to choose how. */
function takesPictures({ customizations }: SessionTools): boolean {
  return (customizations.methods ?? []).length < 2;
}
