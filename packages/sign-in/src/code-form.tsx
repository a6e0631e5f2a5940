import type { ReactNode } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { CodeField } from './code-field.tsx';
import { RemoteError } from './remote-error.tsx';
import { buttons } from './sign-in-texts.ts';
import { useCodeForm } from './use-code-form.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The step that asks for one code; `children`: what else can be done there. */
export function CodeForm({ flow, children }: { flow: SignInFlow; children: ReactNode }) {
  const { fieldProps, formProps } = useCodeForm((code) => flow.submit({ confirmation_code: code }));
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <CodeField {...fieldProps} />
      <RemoteError flow={flow} />
      <Button type="submit" pending={flow.pending}>
        {buttons.confirm}
      </Button>
      {children}
    </form>
  );
}
