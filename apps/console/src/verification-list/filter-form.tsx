import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useState } from 'react';
import { wantedReasons, kindNames, statusNames } from '../words/names.ts';
import { type Filters, isFiltered, noFilters } from './filters.ts';
import { texts } from './verification-list-texts.ts';

interface Props {
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
}

/** What the list is narrowed to; nothing changes before it is sent. */
export function FilterForm({ filters, onApply }: Props) {
  const [entered, setEntered] = useState(filters);
  // Opened and closed by hand alone from then on: clearing the filters must not fold away what has the focus.
  const [open, setOpen] = useState(() => isFiltered(filters));
  // Another address came by a saved view or the way back: the form says what it narrows to.
  const [shown, setShown] = useState(filters);
  if (shown !== filters) {
    setShown(filters);
    setEntered(filters);
    if (isFiltered(filters)) setOpen(true);
  }
  const set = (name: keyof Filters) => (value: string) =>
    setEntered((before) => ({ ...before, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(entered);
  };
  const clear = () => {
    setEntered(noFilters);
    onApply(noFilters);
  };
  const { legend, any, ...labels } = texts.filters;
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border border-solid-gray-300"
    >
      <summary className="min-h-[48px] cursor-pointer px-4 py-3 font-bold">{legend}</summary>
      <form onSubmit={submit} className="flex flex-col gap-4 px-4 pb-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Choice
            label={labels.kind}
            any={any}
            value={entered.kind}
            names={kindNames}
            onChange={set('kind')}
          />
          <Choice
            label={labels.status}
            any={any}
            value={entered.status}
            names={statusNames}
            onChange={set('status')}
          />
          <Choice
            label={labels.reason}
            any={any}
            value={entered.reason}
            names={wantedReasons}
            onChange={set('reason')}
          />
          <TextField label={labels.from} type="date" value={entered.from} onChange={set('from')} />
          <TextField label={labels.to} type="date" value={entered.to} onChange={set('to')} />
          <TextField
            label={labels.reference}
            value={entered.targetUserId}
            onChange={set('targetUserId')}
            title={labels.referenceHint}
            autoComplete="off"
            maxLength={200}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" wide={false}>
            {labels.apply}
          </Button>
          <Button look="secondary" wide={false} onClick={clear}>
            {labels.clear}
          </Button>
        </div>
      </form>
    </details>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

function Choice({ label, any, value, names, onChange }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      <option value="">{any}</option>
      {Object.entries(names).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
