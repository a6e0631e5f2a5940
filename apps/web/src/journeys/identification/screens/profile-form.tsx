import { idTypes } from '@ekyc/documents';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { draftOf, emptyDraft } from '../profile-draft.ts';
import type { StepProps } from '../journey-tools.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { ProfileFields } from './profile-fields.tsx';
import * as identificationTexts from '../identification-texts.ts';

/** お客さまの情報. */
export function ProfileForm({ tools }: StepProps) {
  const { profile } = tools.facts.profile;
  const { draft, setDraft, errors, form, submit } = useProfileForm(
    tools,
    profile ? draftOf(profile) : emptyDraft,
  );
  const [pending, send] = usePending(async () => submit(async () => tools.advance()));
  return (
    <Screen
      heading={identificationTexts.profileHeading}
      actions={
        <Button data-testid="next" pending={pending} onClick={send}>
          {identificationTexts.profileNext}
        </Button>
      }
    >
      <p>{identificationTexts.profileLead}</p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ProfileFields
          draft={draft}
          errors={errors}
          latinNames={tools.customizations.idTypes.some((one) => idTypes[one].nameScript === 'latin')}
          onChange={setDraft}
        />
        <button type="submit" hidden />
      </form>
    </Screen>
  );
}
