import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { BirthdayField } from '../../birthday/birthday-field.tsx';
import { type FormPart, unsureHint } from '../form-part.ts';
import { domicileOptions, formTexts } from '../additional-document-texts.ts';

/** Whose licence it is. */
export function HolderFields({ draft, first, fields, errors, setDraft }: FormPart) {
  const field = (key: 'name' | 'domicile' | 'licenseNumber', hint?: string) => {
    const edited = draft[key] !== first[key];
    return {
      name: key,
      value: draft[key],
      error: errors[key],
      edited,
      hint: unsureHint(fields, key, edited, hint),
      onChange: (value: string) => setDraft({ ...draft, [key]: value }),
    };
  };
  return (
    <div className="flex flex-col gap-6">
      <TextField label={formTexts.name} autoComplete="name" {...field('name')} />
      <BirthdayField
        birthday={draft.birthday}
        original={first.birthday}
        error={errors['birthday']}
        hint={unsureHint(
          fields,
          'birthday',
          JSON.stringify(draft.birthday) !== JSON.stringify(first.birthday),
        )}
        onChange={(birthday) => setDraft({ ...draft, birthday })}
      />
      <SelectField label={formTexts.domicile} {...field('domicile')}>
        <option value="">{formTexts.choose}</option>
        {domicileOptions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={formTexts.licenseNumber}
        inputMode="numeric"
        {...field('licenseNumber', formTexts.licenseNumberHint)}
      />
    </div>
  );
}
