import { prefectures, toFullWidthKatakana } from '@ekyc/documents';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { BirthdayField } from '../../birthday/birthday-field.tsx';
import type { DraftErrors, ProfileDraft } from '../profile-draft.ts';
import type { ReadNotes } from '../read-notes.ts';
import { NotedFields } from './read-note.tsx';
import * as identificationTexts from '../identification-texts.ts';
import { profileNames } from '../../profile/profile-texts.ts';

interface Props {
  readonly draft: ProfileDraft;
  readonly errors: DraftErrors;
  /** What was read from the document, where it differs. */
  readonly notes?: ReadNotes;
  /** As it was when the screen appeared, so that what is changed here is marked. */
  readonly original?: ProfileDraft;
  /** Documents with names in Latin letters may be chosen, or one was. */
  readonly latinNames?: boolean;
  readonly onChange: (draft: ProfileDraft) => void;
}

/** Name, birthday and address, as people in Japan are used to entering them. */
export function ProfileFields(props: Props) {
  const { draft, errors, notes = {}, original = draft, onChange } = props;
  return (
    <div className="flex flex-col gap-6">
      <NameFields {...props} />
      <NotedFields note={notes.birthday} draft={draft} onChange={onChange}>
        <BirthdayField
          birthday={draft}
          original={original}
          error={errors.birthday}
          onChange={({ calendar, year, month, day }) => onChange({ ...draft, calendar, year, month, day })}
        />
      </NotedFields>
      <AddressFields {...props} />
    </div>
  );
}

/** What a text field of the draft is given. */
function fieldsOf({ draft, errors, original = draft, onChange }: Props) {
  return (key: Exclude<keyof ProfileDraft, 'calendar' | 'year' | 'month' | 'day'>) => ({
    name: key,
    value: draft[key],
    error: errors[key],
    edited: draft[key] !== original[key],
    onChange: (value: string) => onChange({ ...draft, [key]: value }),
  });
}

function NameFields(props: Props) {
  const { draft, notes = {}, latinNames = false, onChange } = props;
  const field = fieldsOf(props);
  const kana = (key: 'familyNameKana' | 'firstNameKana') => ({
    ...field(key),
    onBlur: () => onChange({ ...draft, [key]: toFullWidthKatakana(draft[key]) }),
  });
  return (
    <NotedFields note={notes.name} draft={draft} onChange={onChange}>
      {latinNames && (
        <p className="text-sm text-solid-gray-700">{identificationTexts.profileFieldLatinNames}</p>
      )}
      <div className="flex flex-wrap gap-3 *:basis-[8em]">
        <TextField
          label={profileNames.familyName}
          autoComplete="family-name"
          placeholder={identificationTexts.profileFieldFamilyNameExample}
          {...field('familyName')}
        />
        <TextField
          label={profileNames.firstName}
          autoComplete="given-name"
          placeholder={identificationTexts.profileFieldFirstNameExample}
          {...field('firstName')}
        />
      </div>
      <div className="flex flex-wrap gap-3 *:basis-[8em]">
        <TextField
          label={identificationTexts.profileFieldFamilyNameKana}
          placeholder={identificationTexts.profileFieldFamilyNameKanaExample}
          {...kana('familyNameKana')}
        />
        <TextField
          label={identificationTexts.profileFieldFirstNameKana}
          placeholder={identificationTexts.profileFieldFirstNameKanaExample}
          {...kana('firstNameKana')}
        />
      </div>
    </NotedFields>
  );
}

function AddressFields(props: Props) {
  const { draft, notes = {}, onChange } = props;
  const field = fieldsOf(props);
  return (
    <NotedFields note={notes.address} draft={draft} onChange={onChange}>
      <TextField
        label={profileNames.postal}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="100-0001"
        {...field('postal')}
      />
      <SelectField label={profileNames.prefCode} autoComplete="address-level1" {...field('prefCode')}>
        <option value="">{identificationTexts.profileFieldChoose}</option>
        {prefectures.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={profileNames.city}
        autoComplete="address-level2"
        placeholder={identificationTexts.profileFieldCityExample}
        {...field('city')}
      />
      <TextField
        label={profileNames.address}
        autoComplete="address-line1"
        placeholder={identificationTexts.profileFieldAddressExample}
        {...field('address')}
      />
    </NotedFields>
  );
}
