import type { ListingReason, PersonList } from '@ekyc/contract';
import { listingYears } from '@ekyc/contract/person-lists';
import { addYears, todayInTokyo } from '@ekyc/documents';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { useState } from 'react';
import { RadioField } from '../layout/radio-field.tsx';
import { TextArea } from '../layout/text-area.tsx';
import { reasonNames } from './list-names.ts';
import { proposeTexts as texts } from './listings-texts.ts';

/** What every proposal says beside whom it is about. */
export interface About {
  readonly list: PersonList;
  /** Empty: none is chosen yet. */
  readonly reason: ListingReason | '';
  readonly note: string;
  readonly expiresOn: string;
}

/** A new proposal, for a year. */
export function newAbout(): About {
  const expiresOn = addYears(todayInTokyo(new Date()), listingYears.block.usual);
  return { list: 'block', reason: '', note: '', expiresOn };
}

interface Props {
  readonly about: About;
  readonly onChange: (about: About) => void;
  /** What is wrong, by the names of the fields. */
  readonly errors: Readonly<Partial<Record<string, string>>>;
}

/** Which list, why, what happened and until when. */
export function AboutFields({ about, onChange, errors }: Props) {
  const { list, reason, note, expiresOn } = about;
  const set = (change: Partial<About>) => onChange({ ...about, ...change });
  const [today] = useState(() => todayInTokyo(new Date()));
  return (
    <>
      <RadioField
        legend={texts.list}
        names={texts.lists}
        value={list}
        onChange={(chosen) => set({ list: chosen })}
      />
      <SelectField
        label={texts.reason}
        value={reason}
        onChange={(value) => set({ reason: value as About['reason'] })}
        error={errors['reason']}
      >
        <option value="" />
        {Object.entries(reasonNames).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        value={note}
        onChange={(value) => set({ note: value })}
        maxLength={1000}
        error={errors['note']}
      />
      <TextField
        label={texts.expires}
        hint={texts.expiresHint[list]}
        type="date"
        value={expiresOn}
        max={addYears(today, listingYears[list].most)}
        onChange={(value) => set({ expiresOn: value })}
        error={errors['expiresOn']}
      />
    </>
  );
}

/** What of it is missing. */
export function missingOf({ reason, note, expiresOn }: About): Readonly<Record<string, string>> {
  return missing({ reason, note, expiresOn });
}

/** An error for each of the values that is empty. */
export function missing(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const empty = Object.entries(values).filter(([, value]) => value.trim() === '');
  return Object.fromEntries(empty.map(([name]) => [name, texts.needed]));
}
