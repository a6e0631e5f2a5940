import { type Role, roles } from '@ekyc/contract/roles';
import { useId } from 'react';
import { roleNames } from '../membership/membership-texts.ts';
import { roleMay, texts } from './staff-texts.ts';

interface Props {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** One of the roles, each with what it may do. */
export function RoleChoice({ value, onChange }: Props) {
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-bold">{texts.role}</legend>
      {roles.map((role) => (
        <label key={role} className="flex min-h-[44px] items-start gap-3 py-1">
          <input
            type="radio"
            name={group}
            checked={value === role}
            onChange={() => onChange(role)}
            className="mt-1 size-5 shrink-0"
          />
          <span>
            <span className="font-bold">{roleNames[role]}</span>
            <br />
            <span className="text-sm">{roleMay[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
