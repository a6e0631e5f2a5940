import type { StaffList } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useState } from 'react';
import type { LogFilter, LogName } from './log-view.ts';
import { lookNames, texts } from './records-texts.ts';

interface Props {
  readonly log: LogName;
  readonly staff: Pick<StaffList, 'items' | 'former'> | null;
  readonly filter: LogFilter;
  readonly onApply: (filter: LogFilter) => void;
}

/** What a log is narrowed to; nothing changes before it is sent. */
export function LogFilterForm({ log, staff, filter, onApply }: Props) {
  const [entered, setEntered] = useState(filter);
  const set = (name: keyof LogFilter) => (value: string) =>
    setEntered((before) => ({ ...before, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(entered);
  };
  const { filters } = texts;
  return (
    <form
      onSubmit={submit}
      aria-label={filters.legend}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,14rem))_auto] lg:justify-start"
    >
      <SelectField label={filters.member} value={entered.by} onChange={set('by')}>
        <option value="">{filters.anybody}</option>
        {staff?.items.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
        {staff !== null && staff.former.length > 0 && (
          <optgroup label={filters.former}>
            {staff.former.map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      {log === 'looks' && (
        <SelectField label={filters.action} value={entered.action} onChange={set('action')}>
          <option value="">{filters.any}</option>
          {Object.entries(lookNames).map(([action, name]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label={filters.from} type="date" value={entered.from} onChange={set('from')} />
      <TextField label={filters.to} type="date" value={entered.to} onChange={set('to')} />
      {/* In the last column however many fields there are, so no field's width is the button's. */}
      <Button type="submit" wide={false} className="lg:justify-self-start">
        {filters.apply}
      </Button>
    </form>
  );
}
