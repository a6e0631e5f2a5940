import { EditedMark, FieldError, SelectField, TextField } from '@ekyc/design/field.tsx';
import { type BirthdayParts, calendars, commonEra } from './birthday.ts';
import * as birthdayTexts from './birthday-texts.ts';
import { profileNames } from '../profile/profile-texts.ts';

interface Props {
  readonly birthday: BirthdayParts;
  /** As it was before the visitor touched it: a change is marked. */
  readonly original: BirthdayParts;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly onChange: (birthday: BirthdayParts) => void;
}

/** 生年月日 by an era or in years AD: the calendar is picked, its numbers are typed. */
export function BirthdayField({ birthday, original, error, hint, onChange }: Props) {
  const edited = (['calendar', 'year', 'month', 'day'] as const).some(
    (key) => birthday[key] !== original[key],
  );
  const part = (key: 'year' | 'month' | 'day') => ({
    name: key,
    value: birthday[key],
    inputMode: 'numeric' as const,
    maxLength: 4,
    'aria-invalid': error !== undefined,
    onChange: (value: string) => onChange({ ...birthday, [key]: value }),
  });
  return (
    <fieldset
      className="flex flex-col gap-2"
      aria-describedby={error === undefined ? undefined : 'birthday-error'}
    >
      <legend className="mb-1 font-bold">
        {profileNames.birthday}
        {edited && <EditedMark />}
      </legend>
      {hint !== undefined && <p className="text-sm text-solid-gray-700">{hint}</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
        <SelectField
          label={birthdayTexts.era}
          value={birthday.calendar}
          onChange={(value) =>
            onChange({ ...birthday, calendar: calendars.find((one) => one === value) ?? commonEra })
          }
        >
          {calendars.map((calendar) => (
            <option key={calendar}>{calendar}</option>
          ))}
        </SelectField>
        <TextField label={birthdayTexts.year} autoComplete="bday-year" {...part('year')} />
        <TextField label={birthdayTexts.month} autoComplete="bday-month" {...part('month')} />
        <TextField label={birthdayTexts.day} autoComplete="bday-day" {...part('day')} />
      </div>
      <FieldError id="birthday-error" error={error} />
    </fieldset>
  );
}
