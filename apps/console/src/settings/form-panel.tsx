import type { ReactNode } from 'react';
import { Panel } from '../layout/panel.tsx';

interface Props {
  readonly heading: string;
  readonly mayChange: boolean;
  readonly children: ReactNode;
}

/** One part of the form; for a role that only reads, its fields take nothing. */
export function FormPanel({ heading, mayChange, children }: Props) {
  return (
    <Panel heading={heading}>
      <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
        {children}
      </fieldset>
    </Panel>
  );
}
