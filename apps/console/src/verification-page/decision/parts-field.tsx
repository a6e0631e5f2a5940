import { FieldError } from '@ekyc/design/field.tsx';
import { useId } from 'react';
import { CheckBox } from '../../layout/check-box.tsx';
import { photoLabels } from '../../words/names.ts';
import type { Part } from './parts.ts';
import { texts } from './decision-texts.ts';

interface Props {
  readonly parts: readonly Part[];
  readonly chosen: ReadonlySet<Part>;
  readonly onChange: (chosen: ReadonlySet<Part>) => void;
  readonly error: string | undefined;
}

/** Which parts are taken again. */
export function PartsField({ parts, chosen, onChange, error }: Props) {
  const errorId = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend className="mb-1 font-bold">{texts.parts}</legend>
      <div className="flex flex-wrap gap-x-6">
        {parts.map((part) => (
          <CheckBox
            key={part}
            checked={chosen.has(part)}
            onChange={(checked) => onChange(withPart(chosen, part, checked))}
          >
            {part === 'face' ? texts.face : texts.documentPart(photoLabels[part])}
          </CheckBox>
        ))}
      </div>
      <div role="alert">
        <FieldError id={errorId} error={error} />
      </div>
    </fieldset>
  );
}

function withPart(chosen: ReadonlySet<Part>, part: Part, checked: boolean): ReadonlySet<Part> {
  const next = new Set(chosen);
  if (checked) next.add(part);
  else next.delete(part);
  return next;
}
