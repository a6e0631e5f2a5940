import { useId } from 'react';

interface Props<Value extends string> {
  readonly legend: string;
  readonly names: Readonly<Partial<Record<Value, string>>>;
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** One of a few. */
export function RadioField<Value extends string>({ legend, names, value, onChange }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-bold">{legend}</legend>
      {(Object.entries(names) as [Value, string][]).map(([key, name]) => (
        <label key={key} className="flex min-h-[44px] items-center gap-3">
          <input
            type="radio"
            name={group}
            checked={value === key}
            onChange={() => onChange(key)}
            className="size-5 shrink-0"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
