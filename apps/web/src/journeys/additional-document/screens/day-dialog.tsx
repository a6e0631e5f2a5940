import { dateOfEra, eraOf, formatEra, splitDate } from '@ekyc/documents';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { FieldError, SelectField } from '@ekyc/design/field.tsx';
import { firstPickedEra, isPickable, pickableEras, yearsOf } from '../pickable-days.ts';
import { dayTexts } from '../additional-document-texts.ts';

interface Props {
  readonly heading: string;
  /** `YYYY-MM-DD` to begin with. */
  readonly day: string | null;
  /** The day by its era: 平成30年4月1日. */
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
}

/** A day picked by era, year, month and day, without a keyboard. */
export function DayDialog({ heading, day, onPick, onClose }: Props) {
  const [picked, setPicked] = useState(() => beginningWith(day));
  const [wrong, setWrong] = useState(false);
  const use = () => {
    const { era, year, month, date } = picked;
    const chosen = dateOfEra(era, Number(year), Number(month), Number(date));
    const text = chosen === null ? null : formatEra(chosen);
    if (text === null) return setWrong(true);
    onPick(text);
  };
  const part = (key: 'year' | 'month' | 'date') => ({
    value: picked[key],
    onChange: (value: string) => setPicked({ ...picked, [key]: value }),
  });
  return (
    <Dialog heading={heading} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={dayTexts.era}
          value={picked.era}
          onChange={(era) => isPickable(era) && setPicked({ ...picked, era, year: '' })}
        >
          {pickableEras.map((era) => (
            <option key={era}>{era}</option>
          ))}
        </SelectField>
        <Numbers label={dayTexts.year} options={yearsOf(picked.era)} {...part('year')} />
        <div className="grid grid-cols-2 gap-3">
          <Numbers label={dayTexts.month} options={upTo(12, dayTexts.month)} {...part('month')} />
          <Numbers label={dayTexts.day} options={upTo(31, dayTexts.day)} {...part('date')} />
        </div>
      </div>
      <div role="status">
        <FieldError id="picked-day-error" error={wrong ? dayTexts.wrong : undefined} />
      </div>
      <Button data-testid="use-day" onClick={use}>
        {dayTexts.use}
      </Button>
      <Button look="text" onClick={onClose}>
        {dayTexts.close}
      </Button>
    </Dialog>
  );
}

type Option = readonly [value: string, text: string];

function upTo(most: number, unit: string): Option[] {
  return Array.from({ length: most }, (_, at) => [String(at + 1), `${at + 1}${unit}`]);
}

interface NumbersProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

function Numbers({ options, ...field }: NumbersProps) {
  return (
    <SelectField {...field}>
      <option value="">{dayTexts.choose}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function beginningWith(day: string | null) {
  const parts = day === null ? null : splitDate(day);
  const era = day === null ? null : eraOf(day);
  if (parts === null || era === null || !isPickable(era.name)) {
    return { era: firstPickedEra, year: '', month: '', date: '' };
  }
  return {
    era: era.name,
    year: String(era.year),
    month: String(parts.month),
    date: String(parts.day),
  };
}
