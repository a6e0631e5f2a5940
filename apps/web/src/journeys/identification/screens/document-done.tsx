import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { Screen } from '../../../design/screen.tsx';
import { changeDocument, goOn, takeAgainButton } from '../../capture/capture-texts.ts';
import { PictureFocus } from '../../capture/screens/picture-focus.tsx';
import { takenPicture } from '../../capture/taken-pictures.ts';
import * as identificationTexts from '../identification-texts.ts';
import { idTypeNames, photoName } from '../identification-texts.ts';
import type { StepProps } from '../journey-tools.ts';

/** Coming back to the document, the visitor finds it taken, and may leave it, take it again, or take another one. */
export function DocumentDone({ tools }: StepProps) {
  const { client, facts, customizations, advance, onProblem } = tools;
  const { idType, materials } = facts;
  const [pending, again] = usePending(async () => {
    const started = await client.call('identification.startTake', { type: 'document' });
    if (!started.ok) return onProblem(started.problem);
    await advance({ lookingAt: null });
  });
  const taken = materials.takes.findLast(({ type, state }) => type === 'document' && state === 'accepted');
  const pictures = (taken?.photoTypes ?? []).map((photoType) => ({
    name: photoName(photoType, idType),
    picture: takenPicture(client.publicId, photoType),
  }));
  return (
    <Screen
      heading={identificationTexts.documentDoneHeading}
      actions={
        <>
          <Button data-testid="go-on" onClick={() => void advance({ lookingAt: null })}>
            {goOn}
          </Button>
          <Button look="secondary" data-testid="take-again" pending={pending} onClick={again}>
            {takeAgainButton(identificationTexts.resubmissionDocument)}
          </Button>
          {customizations.idTypes.length > 1 && (
            <Button
              look="text"
              data-testid="change-document"
              onClick={() => void advance({ lookingAt: 'idType' })}
            >
              {changeDocument}
            </Button>
          )}
        </>
      }
    >
      <p>{identificationTexts.documentDone(idType === null ? '' : idTypeNames[idType])}</p>
      <ul className="grid grid-cols-2 gap-3">
        {pictures.map(({ name, picture }) => (
          <li key={name} className="flex flex-col gap-1">
            {picture !== null && <PictureFocus picture={picture} alt="" />}
            <span>
              <span aria-hidden="true">✓ </span>
              {name}
            </span>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
