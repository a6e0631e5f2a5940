import type { Profile } from '@ekyc/contract';
import { useRef, useState } from 'react';
import type { JourneyTools } from './journey-tools.ts';
import { type DraftErrors, type ProfileDraft, readDraft } from './profile-draft.ts';

/** The form's draft and errors, and its way to the server; `done` is called once the server took it. */
export function useProfileForm(tools: JourneyTools, first: ProfileDraft) {
  const [draft, setWholeDraft] = useState(first);
  const [errors, setErrors] = useState<DraftErrors>({});
  const form = useRef<HTMLFormElement>(null);

  /** What was objected to is looked at again while it is being corrected; nothing new is objected to meanwhile. */
  const setDraft = (next: ProfileDraft) => {
    setWholeDraft(next);
    const found = readDraft(next).errors;
    setErrors((shown) => Object.fromEntries(Object.entries(found).filter(([key]) => key in shown)));
  };

  const showErrors = (found: DraftErrors) => {
    setErrors(found);
    // After the render that marks them.
    window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  const submit = async (done: () => Promise<void>) => {
    const read = readDraft(draft);
    if (read.profile === null) return showErrors(read.errors);
    setErrors({});
    const put = await tools.client.call('identification.putProfile', read.profile);
    if (put.ok) return done();
    if (put.problem.code !== 'invalid_fields') return tools.onProblem(put.problem);
    const fields = put.problem.errors.map(({ path, message }) => [
      path.replace(/^\/?(body[./])?/, ''),
      message,
    ]);
    showErrors(Object.fromEntries(fields) as Partial<Record<keyof Profile, string>>);
  };
  return { draft, setDraft, errors, form, submit };
}
