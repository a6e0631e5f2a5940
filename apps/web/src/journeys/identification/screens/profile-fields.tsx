import { prefectures, toFullWidthKatakana } from '@ekyc/documents';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { BirthdayField } from '../../birthday/birthday-field.tsx';
import type { DraftErrors, ProfileDraft } from '../profile-draft.ts';
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
        <BirthdayField
          birthday={draft}
          original={original}
          error={errors.birthday}
          onChange={({ calendar, year, month, day }) => onChange({ ...draft, calendar, year, month, day })}
        />
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
