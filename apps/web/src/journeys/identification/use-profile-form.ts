import type { Profile } from '@ekyc/contract';
import { parsePostalCode } from '@ekyc/documents';
import { useRef, useState } from 'react';
import { forgetDraft, keepDraft } from './draft-store.ts';
import type { JourneyTools } from './journey-tools.ts';
import {
  type DraftErrors,
  draftOfProposal,
  enteredNames,
  isMissing,
  type ProfileDraft,
  readDraft,
} from './profile-draft.ts';

/** The form's draft and errors, what is proposed for it, and its way to the server. */
export function useProfileForm(tools: JourneyTools, first: ProfileDraft) {
  const { client } = tools;
  const [draft, setWholeDraft] = useState(first);
  const latest = useRef(first);
  const [errors, setErrors] = useState<DraftErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef('');

  /** What was objected to is looked at again while it is being corrected; nothing new is objected to meanwhile. */
  const setDraft = (next: ProfileDraft) => {
    latest.current = next;
    setWholeDraft(next);
    keepDraft(client.publicId, next);
    const found = readDraft(next).errors;
    setErrors((shown) => Object.fromEntries(Object.entries(found).filter(([key]) => key in shown)));
  };

  /** Fills what is empty from what stands there: kana from a name, the address from its postcode, and back. */
  const propose = async () => {
    const wish = wishOf(latest.current);
    const key = JSON.stringify(wish);
    if (wish === null || asked.current === key) return;
    asked.current = key;
    const answer = await client.call('identification.proposeProfile', wish);
    // Help that fails is no reason to stop the visitor.
    if (!answer.ok) return;
    const now = latest.current;
    const proposed = Object.entries(draftOfProposal(answer.value.proposed));
    const empty = proposed.filter(([field]) => now[field as keyof ProfileDraft] === '');
    if (empty.length > 0) setDraft({ ...now, ...Object.fromEntries(empty) });
  };

  const showErrors = (found: DraftErrors) => {
    setErrors(found);
    // After the render that marks them.
    window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  /** @returns whether the server took it; where not, what is wrong is shown */
  const submit = async (): Promise<boolean> => {
    const read = readDraft(draft);
    if (read.profile === null) {
      showErrors(read.errors);
      return false;
    }
    setErrors({});
    const put = await client.call('identification.putProfile', read.profile);
    if (put.ok) {
      forgetDraft(client.publicId);
      return true;
    }
    if (put.problem.code !== 'invalid_fields') {
      tools.onProblem(put.problem);
      return false;
    }
    const fields = put.problem.errors.map(({ path, message }) => [
      path.replace(/^\/?(body[./])?/, ''),
      message,
    ]);
    showErrors(Object.fromEntries(fields) as Partial<Record<keyof Profile, string>>);
    return false;
  };
  return { draft, setDraft, errors, form, propose, submit };
}

/** What is worth asking for; null where nothing is empty that something else says. */
function wishOf(draft: ProfileDraft): Partial<Profile> | null {
  const { prefCode, city, address } = draft;
  const { familyName, firstName } = enteredNames(draft);
  const postal = parsePostalCode(draft.postal);
  const isNamed = familyName.trim() !== '' && (firstName.trim() !== '' || draft.oneName !== '');
  const lacksKana = isMissing(draft, 'familyNameKana') || isMissing(draft, 'firstNameKana');
  const wish = {
    ...(isNamed && lacksKana && { familyName, firstName }),
    ...(postal !== null && (prefCode === '' || city === '') && { postal }),
    ...(draft.postal === '' &&
      prefCode !== '' &&
      city !== '' &&
      address !== '' && { prefCode, city, address }),
  };
  return Object.keys(wish).length === 0 ? null : wish;
}
