import type { ListedDocument, ListedPerson, ListingMeans, ListingReason } from '@ekyc/contract';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { useState } from 'react';
import { RadioField } from '../layout/radio-field.tsx';
import { useMembership } from '../membership/membership.ts';
import { missing } from './about-fields.tsx';
import { listedDocumentNames, meansNames } from './list-names.ts';
import { proposeTexts as texts } from './listings-texts.ts';
import { ProposeFrame } from './propose-frame.tsx';

interface Props {
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** What is typed of a person; what belongs to the other means is left away. */
const nobody = {
  by: 'documentNumber' as ListingMeans,
  document: 'driversLicense' as ListedDocument,
  number: '',
  name: '',
  nameKana: '',
  birthday: '',
};
type Typed = typeof nobody;

/** Proposes somebody who is typed in by hand. */
export function ProposeDialog({ onDone, onClose }: Props) {
  const { client } = useMembership();
  const [typed, setTyped] = useState(nobody);
  return (
    <ProposeFrame
      missing={lacksOf(typed)}
      send={({ reason, note, ...about }) =>
        client.call('listing.propose', {
          body: { ...about, reason: reason as ListingReason, note: note.trim(), person: personOf(typed) },
        })
      }
      onDone={onDone}
      onClose={onClose}
      renderWhom={(errors) => <PersonFields typed={typed} onChange={setTyped} errors={errors} />}
    />
  );
}

function lacksOf({ by, number, name, birthday }: Typed) {
  return missing(by === 'documentNumber' ? { number } : { name, birthday });
}

function personOf({ by, document, number, name, nameKana, birthday }: Typed): ListedPerson {
  if (by === 'documentNumber') return { by, document, number: number.trim() };
  const kana = nameKana.trim();
  return { by, name: name.trim(), birthday, ...(kana === '' ? {} : { nameKana: kana }) };
}

interface FieldsProps {
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly errors: Readonly<Partial<Record<string, string>>>;
}

function PersonFields({ typed, onChange, errors }: FieldsProps) {
  const set = (change: Partial<Typed>) => onChange({ ...typed, ...change });
  const field = (name: 'number' | 'name' | 'nameKana' | 'birthday') => ({
    label: texts[name],
    value: typed[name],
    onChange: (value: string) => set({ [name]: value }),
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <>
      <RadioField legend={texts.by} names={meansNames} value={typed.by} onChange={(by) => set({ by })} />
      {typed.by === 'documentNumber' ? (
        <>
          <SelectField
            label={texts.document}
            value={typed.document}
            onChange={(value) => set({ document: value as ListedDocument })}
          >
            {Object.entries(listedDocumentNames).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField {...field('number')} hint={texts.numberHint} maxLength={50} />
        </>
      ) : (
        <>
          <TextField {...field('name')} maxLength={120} />
          <TextField {...field('nameKana')} maxLength={120} />
          <TextField {...field('birthday')} type="date" />
        </>
      )}
    </>
  );
}
