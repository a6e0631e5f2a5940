import { useRef, useState } from 'react';
import { keepDraft, readStoredDraft } from './draft-store.ts';
import { type LicenceTools, readingId } from './journey.ts';
import {
  draftOf,
  type LicenceDraft,
  type LicenceErrors,
  readDraft,
  rebase,
  wireValues,
} from './licence-draft.ts';

/** The form's draft, which survives a reload, its errors, and its way to the server. */
export function useLicenceForm({ client, facts, advance, onProblem }: LicenceTools) {
  const { documentType, fields } = facts.materials;
  const [{ first, begun }] = useState(() => beginning(client.publicId, facts.materials));
  const [draft, setWholeDraft] = useState(begun);
  const [errors, setErrors] = useState<LicenceErrors>({});
  const form = useRef<HTMLFormElement>(null);

  /** What was objected to is looked at again while it is being corrected; nothing new is objected to meanwhile. */
  const setDraft = (next: LicenceDraft) => {
    setWholeDraft(next);
    keepDraft(client.publicId, { reading: readingId(facts.materials), first, draft: next });
    const found = readDraft(documentType, next, first).errors;
    const [was, is] = [wireValues(draft), wireValues(next)];
    setErrors((shown) =>
      Object.fromEntries(
        Object.entries(shown).flatMap(([name, message]) => {
          // What the server alone objects to stands until that very field is changed.
          const stands = name in found || (name !== '' && was[name] === is[name]);
          return stands ? [[name, found[name] ?? message]] : [];
        }),
      ),
    );
  };

  const showErrors = (found: LicenceErrors) => {
    setErrors(found);
    // After the render that marks them.
    window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  const submit = async () => {
    const { submission, errors: found } = readDraft(documentType, draft, first);
    if (submission === null) return showErrors(found);
    setErrors({});
    const submitted = await client.call('additionalDocument.submit', submission);
    if (submitted.ok) return advance();
    if (submitted.problem.code !== 'invalid_fields') return onProblem(submitted.problem);
    // An error of no field of this form is shown for the licence as a whole.
    const shown = wireValues(draft);
    const shownErrors = submitted.problem.errors.map(({ path, message }) => [
      path in shown ? path : '',
      message,
    ]);
    showErrors(Object.fromEntries(shownErrors) as LicenceErrors);
  };
  return { documentType, fields, first, draft, setDraft, errors, form, submit };
}

function beginning(publicId: string, materials: LicenceTools['facts']['materials']) {
  const first = draftOf(materials.documentType, materials.fields);
  const stored = readStoredDraft(publicId);
  if (stored === null) return { first, begun: first };
  return { first, begun: stored.reading === readingId(materials) ? stored.draft : rebase(stored, first) };
}
