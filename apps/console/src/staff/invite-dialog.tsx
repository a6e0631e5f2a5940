import type { Role } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problem } from '../api/result.ts';
import { useSend } from '../api/use-send.ts';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { useMembership } from '../membership/membership.ts';
import { RoleChoice } from './role-choice.tsx';
import { texts } from './staff-texts.ts';

interface Props {
  readonly onDone: (email: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Invites by mail. Whether an address is one is the server's to say; a refusal leaves what was typed. */
export function InviteDialog({ onDone, onClose }: Props) {
  const { client } = useMembership();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('reviewer');
  const form = useRef<HTMLFormElement>(null);
  const { pending, run, problem } = useSend(
    () => client.call('staff.invite', { body: { email: email.trim(), role } }),
    () => onDone(email.trim()),
  );
  const wrong = isAboutAddress(problem);
  useEffect(() => {
    if (isAboutAddress(problem)) focusFirstInvalid(form.current);
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <Dialog heading={texts.inviteForm.heading} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{texts.inviteForm.intro}</p>
        <TextField
          label={texts.inviteForm.email}
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={254}
          autoComplete="off"
          error={wrong ? texts.inviteForm.emailWrong : undefined}
        />
        <RoleChoice value={role} onChange={setRole} />
        {problem !== null && !wrong && <Notice tone="error">{problem.title}</Notice>}
        <Button type="submit" pending={pending}>
          {texts.inviteForm.submit}
        </Button>
        <Button look="text" onClick={onClose}>
          {frame.cancel}
        </Button>
      </form>
    </Dialog>
  );
}

function isAboutAddress(problem: Problem | null): boolean {
  return problem?.errors.some(({ path }) => path === 'email') ?? false;
}
