import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { StepProps } from '../journey.ts';
import { formTexts } from '../additional-document-texts.ts';
import { useLicenceForm } from '../use-licence-form.ts';
import { ClassList } from './class-list.tsx';
import { HolderFields } from './holder-fields.tsx';

/** What was read, to correct and to complete; then the submission. */
export function LicenceForm({ tools }: StepProps) {
  const licence = useLicenceForm(tools);
  const [pending, send] = usePending(licence.submit);
  const [leaving, retake] = usePending(async () => tools.advance({ retaking: true }));
  const { form, ...rest } = licence;
  const general = licence.errors[''];
  const nothingRead = Object.keys(licence.fields ?? {}).length === 0;
  return (
    <Screen
      heading={formTexts.heading}
      actions={
        <Button data-testid="submit" pending={pending} onClick={send}>
          {formTexts.submit}
        </Button>
      }
    >
      {nothingRead ? (
        <Notice tone="warning">
          <p>{formTexts.nothingRead}</p>
        </Notice>
      ) : (
        <p>{formTexts.lead}</p>
      )}
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <HolderFields {...rest} />
        <ClassList {...rest} error={general} />
        <button type="submit" hidden />
      </form>
      <Button look="text" data-testid="retake-licence" pending={leaving} onClick={retake}>
        {formTexts.retake}
      </Button>
    </Screen>
  );
}
