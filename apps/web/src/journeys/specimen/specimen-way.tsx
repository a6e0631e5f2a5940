import type { IdType } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { type ReactNode, use, useState } from 'react';
import { HeaderContext } from '../../design/header-context.ts';
import { Screen } from '../../design/screen.tsx';
import type { SessionTools } from '../session/session-tools.ts';
import { OutcomeChoice } from './outcome-choice.tsx';
import { addressOf } from './specimen-pictures.ts';
import type { SpecimenDocument, SpecimenTakes } from './specimen-takes.ts';
import * as texts from './specimen-texts.ts';

export interface SpecimenWayProps {
  readonly tools: SessionTools;
  readonly takes: SpecimenTakes;
  /** Back to the first screen. */
  readonly onLeave: () => void;
}

type Part = 'document' | 'face' | 'outcome';

/** Through a sandbox's verification without a camera: a specimen of each thing that is taken, and how it is to end. */
export function SpecimenWay({ tools, takes, onLeave }: SpecimenWayProps) {
  const parts: readonly Part[] = [
    ...(takes.documents.length > 0 ? (['document'] as const) : []),
    ...(takes.takesFace ? (['face'] as const) : []),
    'outcome',
  ];
  const [at, goTo] = useState(0);
  const [idType, choose] = useState<IdType | undefined>(undefined);
  const onBack = () => (at === 0 ? onLeave() : goTo(at - 1));
  const next = () => goTo(at + 1);
  const part = parts[at];
  return (
    <Marked onBack={onBack}>
      {part === 'document' && (
        <Documents
          documents={takes.documents}
          onUse={(document) => {
            choose(document.idType);
            next();
          }}
        />
      )}
      {part === 'face' && <Face onUse={next} />}
      {part === 'outcome' && <Outcomes tools={tools} idType={idType} />}
    </Marked>
  );
}

/** Every screen says what it is, and goes back step by step. */
function Marked({ onBack, children }: { readonly onBack: () => void; readonly children: ReactNode }) {
  const header = use(HeaderContext);
  return <HeaderContext value={{ ...header, specimen: texts.notice, onBack }}>{children}</HeaderContext>;
}

interface DocumentsProps {
  readonly documents: readonly SpecimenDocument[];
  readonly onUse: (document: SpecimenDocument) => void;
}

function Documents({ documents, onUse }: DocumentsProps) {
  return (
    <Screen heading={texts.documentHeading}>
      <p>{texts.documentLead}</p>
      <ul className="flex flex-col gap-6">
        {documents.map((document) => (
          <li key={document.name} className="flex flex-col gap-3">
            <Pictures name={document.name} pictures={document.pictures} />
            <Button
              data-testid={`specimen-${document.idType ?? 'document'}`}
              look={documents.length === 1 ? 'primary' : 'secondary'}
              onClick={() => onUse(document)}
            >
              {texts.takeDocument(document.name)}
            </Button>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

function Face({ onUse }: { readonly onUse: () => void }) {
  return (
    <Screen
      heading={texts.faceHeading}
      actions={
        <Button data-testid="specimen-face" onClick={onUse}>
          {texts.takeFace}
        </Button>
      }
    >
      <p>{texts.faceLead}</p>
      <Pictures name={texts.faceName} pictures={['selfie', 'instruction1', 'instruction2']} />
    </Screen>
  );
}

interface OutcomesProps extends Pick<SpecimenWayProps, 'tools'> {
  readonly idType: IdType | undefined;
}

function Outcomes({ tools, idType }: OutcomesProps) {
  const { client, facts, onProblem, advance } = tools;
  const [outcome, choose] = useState('approved');
  const [pending, submit] = usePending(async () => {
    const body = { outcome, ...(idType === undefined ? {} : { idType }) };
    const submitted = await client.callOwn('submitSpecimens', body);
    if (!submitted.ok) return onProblem(submitted.problem);
    await advance({ started: true, consented: true, lookingAt: null });
  });
  return (
    <Screen
      heading={texts.outcomeHeading}
      actions={
        <Button data-testid="specimen-submit" pending={pending} onClick={submit}>
          {texts.submit}
        </Button>
      }
    >
      <p>{texts.outcomeLead(tools.business.name)}</p>
      <OutcomeChoice outcomes={facts.completed.sandbox?.outcomes ?? []} chosen={outcome} onChoose={choose} />
    </Screen>
  );
}

function Pictures({ name, pictures }: { readonly name: string; readonly pictures: readonly string[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {pictures.map((picture, at) => {
        const address = addressOf(picture);
        if (address === null) return null;
        return (
          <li key={picture} className={at === 0 && pictures.length % 3 === 1 ? 'col-span-3' : ''}>
            <img
              src={address}
              alt={texts.pictureOf(name, at + 1)}
              className="h-full max-h-64 w-full rounded-lg border border-solid-gray-300 bg-solid-gray-50 object-contain"
            />
          </li>
        );
      })}
    </ul>
  );
}
