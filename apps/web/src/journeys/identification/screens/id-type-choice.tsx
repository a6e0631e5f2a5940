import type { IdType } from '@ekyc/contract';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { usePending } from '@ekyc/design/use-pending.ts';
import { chooseDocument } from '../choose-document.ts';
import * as identificationTexts from '../identification-texts.ts';
import { idTypeNames, pictureNames } from '../identification-texts.ts';
import type { StepProps } from '../journey-tools.ts';
import { DocumentDrawing } from './document-drawing.tsx';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** Which document; where only one is allowed, it is taken without asking. */
export function IdTypeChoice({ tools }: StepProps) {
  const { idTypes: allowed, requireThickness } = tools.customizations;
  const choose = (idType: IdType) => chooseDocument(tools, idType);
  const [only] = allowed;
  // A visitor who comes back to it sees it anyway.
  const single = allowed.length === 1 && only !== undefined && tools.facts.idType === null;
  useOnce(async () => {
    if (single) await choose(only);
  });
  if (single) return <Spinner label={designTexts.waitingPreparing} />;
  return (
    <Screen heading={identificationTexts.idTypeChoiceHeading}>
      <p>{identificationTexts.idTypeChoiceLead}</p>
      <ul className="flex flex-col gap-3">
        {allowed.map((idType) => (
          <li key={idType}>
            <Choice
              idType={idType}
              taken={pictureNames(idType, requireThickness)}
              onChoose={async () => choose(idType)}
            />
          </li>
        ))}
      </ul>
    </Screen>
  );
}

/** A long name breaks there, not within the bracket. */
const beforeBracket = /(?=\()/;

interface ChoiceProps {
  readonly idType: IdType;
  readonly taken: readonly string[];
  readonly onChoose: () => Promise<void>;
}

function Choice({ idType, taken, onChoose }: ChoiceProps) {
  const [pending, run] = usePending(onChoose);
  return (
    <button
      type="button"
      data-testid={`choose-${idType}`}
      disabled={pending}
      aria-busy={pending}
      onClick={run}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-solid-gray-536 p-4 text-left hover:bg-solid-gray-50 disabled:opacity-60"
    >
      <DocumentDrawing idType={idType} />
      <span className="min-w-0 flex-1 basis-[9em]">
        <span className="block text-lg leading-snug font-bold break-words">
          {idTypeNames[idType].split(beforeBracket).map((phrase) => (
            <span key={phrase} className="inline-block">
              {phrase}
            </span>
          ))}
        </span>
        <span className="block text-sm text-solid-gray-700">
          {taken.map((picture, index) => (
            <span key={picture} className="inline-block">
              {picture}
              {index < taken.length - 1 && identificationTexts.idTypeChoiceBetween}
            </span>
          ))}
        </span>
      </span>
    </button>
  );
}
