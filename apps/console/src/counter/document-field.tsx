import { SelectField } from '@ekyc/design/field.tsx';
import { idTypeLabels } from '../words/names.ts';
import type { CounterDocument } from './chip-documents.ts';
import { beginTexts as texts } from './counter-texts.ts';

interface Props {
  readonly offered: readonly CounterDocument[];
  readonly chosen: CounterDocument;
  readonly onChange: (chosen: CounterDocument) => void;
}

/** Which document lies on the reader. */
export function DocumentField({ offered, chosen, onChange }: Props) {
  return (
    <SelectField
      label={texts.document}
      value={chosen}
      onChange={(value) => onChange(offered.find((one) => one === value) ?? chosen)}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {idTypeLabels[one]}
        </option>
      ))}
    </SelectField>
  );
}
