import type { Method } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import type { JourneyTools, StepProps } from '../journey-tools.ts';
import { otherMethod } from '../method-texts.ts';

/** What is offered, of that what this browser can do: a record is asked for by the browser. */
export function offeredHere({ customizations }: Pick<JourneyTools, 'customizations'>): readonly Method[] {
  return customizations.methods.filter((method) => method !== 'mdoc' || 'DigitalCredential' in window);
}

/** Back to the choice of methods, as long as nothing was taken by the one that was chosen: what is taken by another is agreed to anew. */
export function OtherMethod({ tools }: StepProps) {
  const { record, idType, materials } = tools.facts;
  const mayChoose = record.methodChosen && idType === null && materials.takes.length === 0;
  if (!mayChoose || offeredHere(tools).length < 2) return null;
  return (
    <Button
      look="text"
      wide={false}
      data-testid="other-method"
      onClick={() => void tools.advance({ methodChosen: false, consented: false, lookingAt: null })}
    >
      {otherMethod}
    </Button>
  );
}
