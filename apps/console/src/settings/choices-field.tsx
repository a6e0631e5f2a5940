import { FieldError, FieldHint, describedBy } from '@ekyc/design/field.tsx';
import { useId } from 'react';
import { CheckBox } from '../layout/check-box.tsx';
import { keysOf } from '../words/names.ts';

interface Props<Value extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly names: Readonly<Record<Value, string>>;
  /** What each choice needs, said under its name. */
  readonly notes?: Readonly<Record<Value, string>>;
  /** Those to choose from; all where absent. */
  readonly offered?: readonly Value[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  readonly error: string | undefined;
}

/** Some of a few, in the order of their names. */
export function ChoicesField<Value extends string>(props: Props<Value>) {
  const { legend, hint, names, notes, chosen, onChange, error, offered = keysOf(names) } = props;
  const id = useId();
  const toggle = (value: Value, on: boolean) =>
    onChange(keysOf(names).filter((one) => (one === value ? on : chosen.includes(one))));
  return (
    <fieldset
      aria-describedby={describedBy(hint && `${id}-hint`, error && `${id}-error`)}
      data-invalid={error === undefined ? undefined : ''}
      className="flex min-w-0 flex-col"
    >
      <legend className="mb-1 font-bold">{legend}</legend>
      <FieldHint id={`${id}-hint`} hint={hint} />
      <div className={notes ? 'flex flex-col' : 'grid sm:grid-cols-2'}>
        {offered.map((value) => (
          <CheckBox key={value} checked={chosen.includes(value)} onChange={(on) => toggle(value, on)}>
            <Choice name={names[value]} note={notes?.[value]} />
          </CheckBox>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly note: string | undefined;
}

/** A choice's name, and under it what it means. */
export function Choice({ name, note }: ChoiceProps) {
  if (note === undefined) return name;
  return (
    <span className="flex min-w-0 flex-col py-1">
      <span>{name}</span>
      <span className="text-sm text-solid-gray-700">{note}</span>
    </span>
  );
}
