import { prefectures, toFullWidthKatakana } from '@ekyc/documents';
import { EditedMark, FieldError, SelectField, TextField } from '../../../design/field.tsx';
import { calendars, type DraftErrors, type ProfileDraft } from '../profile-draft.ts';
import type { ReadNotes } from '../read-notes.ts';
import { NotedFields } from './read-note.tsx';

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

/** The profile of the specification (§3), as people in Japan are used to enter it. */
export function ProfileFields(props: Props) {
  const { draft, errors, notes = {}, original = draft, latinNames = false, onChange } = props;
  const noted = { draft, onChange };
  const field = (key: Exclude<keyof ProfileDraft, 'calendar' | 'year' | 'month' | 'day'>) => ({
    name: key,
    value: draft[key],
    error: errors[key],
    edited: draft[key] !== original[key],
    onChange: (value: string) => onChange({ ...draft, [key]: value }),
  });
  const kana = (key: 'familyNameKana' | 'firstNameKana') => ({
    ...field(key),
    onBlur: () => onChange({ ...draft, [key]: toFullWidthKatakana(draft[key]) }),
  });
  return (
    <div className="flex flex-col gap-6">
      <NotedFields note={notes.name} {...noted}>
        {latinNames && (
          <p className="text-sm text-solid-gray-700">
            漢字のお名前がない方は、書類のとおりローマ字で入力してください。フリガナは、お名前の読み方をカタカナで入力してください。
          </p>
        )}
        <div className="flex flex-wrap gap-3 *:basis-[8em]">
          <TextField label="姓" autoComplete="family-name" placeholder="山田" {...field('familyName')} />
          <TextField label="名" autoComplete="given-name" placeholder="太郎" {...field('firstName')} />
        </div>
        <div className="flex flex-wrap gap-3 *:basis-[8em]">
          <TextField label="セイ(カタカナ)" placeholder="ヤマダ" {...kana('familyNameKana')} />
          <TextField label="メイ(カタカナ)" placeholder="タロウ" {...kana('firstNameKana')} />
        </div>
      </NotedFields>
      <NotedFields note={notes.birthday} {...noted}>
        <Birthday draft={draft} original={original} error={errors.birthday} onChange={onChange} />
      </NotedFields>
      <NotedFields note={notes.address} {...noted}>
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
      </NotedFields>
    </div>
  );
}

type BirthdayProps = Pick<Props, 'draft' | 'onChange'> & {
  readonly original: ProfileDraft;
  readonly error: string | undefined;
};

function Birthday({ draft, original, error, onChange }: BirthdayProps) {
  const edited = (['calendar', 'year', 'month', 'day'] as const).some((key) => draft[key] !== original[key]);
  const part = (key: 'year' | 'month' | 'day') => ({
    name: key,
    value: draft[key],
    inputMode: 'numeric' as const,
    maxLength: 4,
    'aria-invalid': error !== undefined,
    onChange: (value: string) => onChange({ ...draft, [key]: value }),
  });
  return (
    <fieldset
      className="flex flex-col gap-2"
      aria-describedby={error === undefined ? undefined : 'birthday-error'}
    >
      <legend className="mb-1 font-bold">生年月日{edited && <EditedMark />}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
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
