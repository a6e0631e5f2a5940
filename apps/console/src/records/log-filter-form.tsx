import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useState } from 'react';
import type { LogFilter, LogName } from './log-view.ts';
import { lookNames, texts } from './records-texts.ts';

/** Those who can be in a log: members of the staff, or keys. */
export interface Actors {
  readonly label: string;
  readonly current: readonly Actor[];
  readonly formerLabel: string;
  readonly former: readonly Actor[];
}

interface Actor {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly log: LogName;
  readonly actors: Actors;
  readonly filter: LogFilter;
  readonly onApply: (filter: LogFilter) => void;
}

/** What a log is narrowed to; nothing changes before it is sent. */
export function LogFilterForm({ log, actors, filter, onApply }: Props) {
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
      <SelectField label={actors.label} value={entered.by} onChange={set('by')}>
        <option value="">{filters.anybody}</option>
        {actors.current.map(option)}
        {actors.former.length > 0 && (
          <optgroup label={actors.formerLabel}>{actors.former.map(option)}</optgroup>
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

function option({ id, name }: Actor) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  );
}
