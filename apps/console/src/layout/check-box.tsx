import type { ReactNode } from 'react';

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A choice by itself. */
export function CheckBox({ checked, onChange, children }: Props) {
  return (
    <label className="flex min-h-[44px] items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0"
      />
      {children}
    </label>
  );
}
