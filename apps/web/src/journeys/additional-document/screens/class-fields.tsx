import { licenceClassFields } from '@ekyc/documents';
import { useId } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { type FormPart, unsureHint } from '../form-part.ts';
import { type ClassDraft, emptyClass } from '../licence-draft.ts';
import { formTexts, governorOptions } from '../additional-document-texts.ts';
import { IssueDateField } from './issue-date-field.tsx';

interface Props extends FormPart {
  readonly prefix: string;
  /** 乙種第4類 */
  readonly name: string;
  readonly onRemove: () => void;
}

/** When, under which number and by whom one class was issued. */
export function ClassFields({ prefix, name, onRemove, ...part }: Props) {
  const { draft, first, fields, errors, setDraft } = part;
  const id = useId();
  const wire = licenceClassFields(prefix);
  const typed = draft.classes[prefix] ?? emptyClass;
  const field = (key: keyof ClassDraft) => {
    const edited = typed[key] !== (first.classes[prefix] ?? emptyClass)[key];
    return {
      name: wire[key],
      value: typed[key],
      error: errors[wire[key]],
      edited,
      hint: unsureHint(fields, wire[key], edited),
      onChange: (value: string) =>
        setDraft({ ...draft, classes: { ...draft.classes, [prefix]: { ...typed, [key]: value } } }),
    };
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-class={prefix}
      className="flex flex-col gap-4 border-t-2 border-solid-gray-420 pt-4 min-[24em]:rounded-lg min-[24em]:border min-[24em]:p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-lg font-bold">
          {name}
        </h3>
        <Button look="small" aria-label={formTexts.removeClass(name)} onClick={onRemove}>
          {formTexts.remove}
        </Button>
      </div>
      <IssueDateField {...field('issueDate')} ofClass={name} />
      <TextField label={formTexts.issueNumber} inputMode="numeric" {...field('issueNumber')} />
      <SelectField label={formTexts.issuingGovernor} {...field('issuingGovernor')}>
        <option value="">{formTexts.choose}</option>
        {governorOptions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
