import { Button } from '@ekyc/design/button.tsx';
import { LateDrawing } from '../../../design/late-drawing.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { SessionTools } from '../session-tools.ts';
import { EndingFacts } from './ending-facts.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';
import * as captureTexts from '../../capture/capture-texts.ts';
import { resubmissionTexts } from './ending-texts.ts';

/** What is taken again, and why. */
export interface AskedAgain {
  readonly name: string;
  readonly reasons: readonly string[];
}

interface Props {
  readonly tools: SessionTools;
  readonly parts: readonly AskedAgain[];
  readonly button: string;
  /** What need not be done again. */
  readonly rest: string;
  readonly onBegin: () => Promise<void>;
}

/** もう一度撮影してください: only what failed, and why. */
export function ResubmissionScreen({ tools, parts, button, rest, onBegin }: Props) {
  const [pending, begin] = usePending(onBegin);
  return (
    <Screen
      heading={captureTexts.takeAgainHeading}
      drawing={<LateDrawing name="again" />}
      lead={
        <div className="flex flex-col gap-4">
          <p>{resubmissionTexts.asks(tools.business.name)}</p>
          <p>{rest}</p>
        </div>
      }
      actions={
        <>
          <Button data-testid="retake-part" pending={pending} onClick={begin}>
            {button}
          </Button>
          <Button look="text" onClick={tools.onCancel}>
            {designTexts.buttonQuit}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {parts.map(({ name, reasons }) => (
          <li key={name} className="rounded-xl border-l-8 border-warning-yellow-2 bg-yellow-50 p-4">
            <h2 className="text-sub font-bold">{name}</h2>
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </li>
        ))}
      </ul>
      <EndingFacts publicId={tools.client.publicId} />
    </Screen>
  );
}
