import { prefectures, toFullWidthKatakana } from '@ekyc/documents';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { BirthdayField } from '../../birthday/birthday-field.tsx';
import { type DraftErrors, type ProfileDraft, withOneName } from '../profile-draft.ts';
import * as identificationTexts from '../identification-texts.ts';
import { oneNameTexts, profileFactNames, profileNames } from '../../profile/profile-texts.ts';

export interface FieldsProps {
  readonly draft: ProfileDraft;
  readonly errors: DraftErrors;
  /** As it was when the screen appeared, so that what is changed here is marked. */
  readonly original: ProfileDraft;
  readonly onChange: (draft: ProfileDraft) => void;
  /** The visitor left one of the fields. */
  readonly onLeave: () => void;
}

/** What a text field of the draft is given. */
function fieldsOf({ draft, errors, original, onChange, onLeave }: FieldsProps) {
  return (key: Exclude<keyof ProfileDraft, 'oneName' | 'calendar' | 'year' | 'month' | 'day'>) => ({
    name: key,
    value: draft[key],
    error: errors[key],
    edited: draft[key] !== original[key],
    onChange: (value: string) => onChange({ ...draft, [key]: value }),
    onBlur: onLeave,
  });
}

export function NameFields(props: FieldsProps & { readonly latinNames: boolean }) {
  const field = fieldsOf(props);
  return (
    <>
      {props.latinNames && (
        <p className="text-sm text-solid-gray-700">{identificationTexts.profileFieldLatinNames}</p>
      )}
      {props.draft.oneName === '' ? (
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
      ) : (
        <TextField label={profileFactNames.name} autoComplete="name" {...field('familyName')} />
      )}
      <OneNameBox {...props} />
    </>
  );
}

function OneNameBox({ draft, onChange }: FieldsProps) {
  return (
    <label className="flex min-h-[48px] items-center gap-3">
      <input
        type="checkbox"
        checked={draft.oneName !== ''}
        onChange={(event) => onChange(withOneName(draft, event.target.checked))}
        className="size-6 shrink-0 accent-brand"
      />
      <span>{oneNameTexts.choose}</span>
    </label>
  );
}

export function KanaFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const field = fieldsOf(props);
  const kana = (key: 'familyNameKana' | 'firstNameKana') => ({
    ...field(key),
    onBlur: () => onChange({ ...draft, [key]: toFullWidthKatakana(draft[key]) }),
  });
  if (draft.oneName !== '') {
    return <TextField label={oneNameTexts.kana} {...kana('familyNameKana')} />;
  }
  return (
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
  );
}

export function BirthdayFields({ draft, original, errors, onChange }: FieldsProps) {
  return (
    <BirthdayField
      birthday={draft}
      original={original}
      error={errors.birthday}
      onChange={({ calendar, year, month, day }) => onChange({ ...draft, calendar, year, month, day })}
    />
  );
}

export function PostalField(props: FieldsProps) {
  return (
    <TextField
      label={profileNames.postal}
      inputMode="numeric"
      autoComplete="postal-code"
      placeholder="100-0001"
      {...fieldsOf(props)('postal')}
    />
  );
}

export function AddressFields(props: FieldsProps) {
  const { onBlur: _, ...prefecture } = fieldsOf(props)('prefCode');
  const field = fieldsOf(props);
  return (
    <>
      <SelectField label={profileNames.prefCode} autoComplete="address-level1" {...prefecture}>
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
    </>
  );
}
