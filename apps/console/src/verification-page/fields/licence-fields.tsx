import type { AdditionalDocument } from '@ekyc/contract';
import type { ComparedField } from './compare-profile.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { submittedFields } from './submitted-fields.ts';
import { texts } from './fields-texts.ts';

/** What the visitor submitted of a licence beside what stands on it. */
export function LicenceFields({ verification }: { verification: AdditionalDocument }) {
  const { submission, documentFields, userEdited } = verification;
  if (submission === null) return null;
  const fields = submittedFields(submission).map(
    ({ key, name, value }): ComparedField => ({
      name,
      entered: value,
      read: documentFields?.[key] ?? null,
      standing: null,
      agreement: userEdited.includes(key)
        ? documentFields?.[key] === undefined
          ? 'notRead'
          : 'different'
        : 'same',
    }),
  );
  return <ComparisonTable heading={texts.licenceHeading} fields={fields} edited={userEdited.length > 0} />;
}
