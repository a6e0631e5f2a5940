import type { ExtractTextAnswer, Profile } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { StepProps } from '../journey-tools.ts';
import { draftOf } from '../profile-draft.ts';
import { readNotes, type ReadResult, readResult } from '../read-notes.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { ProfileFields } from './profile-fields.tsx';
import * as identificationTexts from '../identification-texts.ts';

type Fields = ExtractTextAnswer['fields'];

/** What was read beside what was entered, to correct. */
export function ReadText({ tools }: StepProps) {
  const { client, onProblem, facts } = tools;
  const [fields, setFields] = useState<Fields | null>(null);
  useOnce(async () => {
    const answer = await client.call('identification.extractText', {});
    if (answer.ok) return setFields(answer.value.fields);
    if (answer.problem.code === 'document_unreadable') return setFields({});
    onProblem(answer.problem);
  });
  const { profile } = facts.profile;
  if (fields === null || profile === null) return <Spinner label={identificationTexts.readTextReading} />;
  return <Corrections tools={tools} profile={profile} fields={fields} />;
}

interface CorrectionsProps extends StepProps {
  readonly profile: Profile;
  readonly fields: Fields;
}

function Corrections({ tools, profile, fields }: CorrectionsProps) {
  const [notes] = useState(() => readNotes(profile, fields));
  const [original] = useState(() => draftOf(profile));
  const { draft, setDraft, errors, form, submit } = useProfileForm(tools, original);
  const { idType } = tools.facts;
  const [pending, send] = usePending(async () => submit(async () => tools.advance({ textConfirmed: true })));
  return (
    <Screen
      heading={identificationTexts.readTextHeading}
      actions={
        <Button data-testid="confirm-text" pending={pending} onClick={send}>
          {identificationTexts.readTextGoOn}
        </Button>
      }
    >
      <Result text={readResult({ profile, fields, notes })} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ProfileFields
          draft={draft}
          errors={errors}
          notes={notes}
          original={original}
          latinNames={idType !== null && idTypes[idType].nameScript === 'latin'}
          onChange={setDraft}
        />
        <button type="submit" hidden />
      </form>
    </Screen>
  );
}

function Result({ text }: { text: ReadResult }) {
  if (text !== 'different') return <p>{readResultTexts[text]}</p>;
  return (
    <Notice tone="warning">
      <p>{readResultTexts.different}</p>
    </Notice>
  );
}

const readResultTexts: Readonly<Record<ReadResult, string>> = {
  unreadable: identificationTexts.readTextUnreadable,
  same: identificationTexts.readTextSame,
  sameInLatin: identificationTexts.readTextSameInLatin,
  different: identificationTexts.readTextDifferent,
};
