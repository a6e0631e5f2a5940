import { prefectures, toFullWidthKatakana } from '@ekyc/documents';
import type { ReactNode } from 'react';
import { FieldError, SelectField, TextField } from '../../../design/field.tsx';
import { calendars, type DraftErrors, type ProfileDraft } from '../profile-draft.ts';

/** What was read from the document, where it differs, to stand beside the fields. */
export interface ReadNotes {
  readonly name?: string;
  readonly birthday?: string;
  readonly address?: string;
}

interface Props {
  readonly draft: ProfileDraft;
  readonly errors: DraftErrors;
  readonly notes?: ReadNotes;
  readonly onChange: (draft: ProfileDraft) => void;
}

/** The profile of the specification (§3), as people in Japan are used to enter it. */
export function ProfileFields({ draft, errors, notes = {}, onChange }: Props) {
  const field = (key: Exclude<keyof ProfileDraft, 'calendar' | 'year' | 'month' | 'day'>) => ({
    name: key,
    value: draft[key],
    error: errors[key],
    onChange: (value: string) => onChange({ ...draft, [key]: value }),
  });
  const kana = (key: 'familyNameKana' | 'firstNameKana') => ({
    ...field(key),
    onBlur: () => onChange({ ...draft, [key]: toFullWidthKatakana(draft[key]) }),
  });
  return (
    <div className="flex flex-col gap-6">
      <Group note={notes.name}>
        <div className="flex gap-3">
          <TextField label="姓" autoComplete="family-name" placeholder="山田" {...field('familyName')} />
          <TextField label="名" autoComplete="given-name" placeholder="太郎" {...field('firstName')} />
        </div>
        <div className="flex gap-3">
          <TextField label="セイ(カタカナ)" placeholder="ヤマダ" {...kana('familyNameKana')} />
          <TextField label="メイ(カタカナ)" placeholder="タロウ" {...kana('firstNameKana')} />
        </div>
      </Group>
      <Group note={notes.birthday}>
        <Birthday draft={draft} error={errors.birthday} onChange={onChange} />
      </Group>
      <Group note={notes.address}>
        <TextField
          label="郵便番号"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="100-0001"
          {...field('postal')}
        />
        <SelectField label="都道府県" autoComplete="address-level1" {...field('prefCode')}>
          <option value="">選んでください</option>
          {prefectures.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="市区町村" autoComplete="address-level2" placeholder="千代田区" {...field('city')} />
        <TextField
          label="番地・建物名"
          autoComplete="address-line1"
          placeholder="千代田1番1号"
          {...field('address')}
        />
      </Group>
    </div>
  );
}

function Group({ note, children }: { note: string | undefined; children: ReactNode }) {
  if (note === undefined) return <div className="flex flex-col gap-4">{children}</div>;
  return (
    <div className="-mx-2 flex flex-col gap-4 rounded-lg border-2 border-warning-yellow-2 bg-yellow-50 p-3">
      <p data-testid="read-note">
        <span className="font-bold">書類から読み取った内容:</span>
        <br />
        {note}
      </p>
      {children}
    </div>
  );
}

type BirthdayProps = Pick<Props, 'draft' | 'onChange'> & { readonly error: string | undefined };

function Birthday({ draft, error, onChange }: BirthdayProps) {
  const part = (key: 'year' | 'month' | 'day') => ({
    name: key,
    value: draft[key],
    inputMode: 'numeric' as const,
    maxLength: 4,
    onChange: (value: string) => onChange({ ...draft, [key]: value }),
  });
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby="birthday-error">
      <legend className="mb-1 font-bold">生年月日</legend>
      <div className="grid grid-cols-[1.4fr_1.1fr_1fr_1fr] gap-2">
        <SelectField
          label="年号"
          value={draft.calendar}
          onChange={(value) =>
            onChange({ ...draft, calendar: calendars.find((one) => one === value) ?? '西暦' })
          }
        >
          {calendars.map((calendar) => (
            <option key={calendar}>{calendar}</option>
          ))}
        </SelectField>
        <TextField label="年" autoComplete="bday-year" {...part('year')} />
        <TextField label="月" autoComplete="bday-month" {...part('month')} />
        <TextField label="日" autoComplete="bday-day" {...part('day')} />
      </div>
      <FieldError id="birthday-error" error={error} />
    </fieldset>
  );
}
