import type { Identification } from '@ekyc/contract';
import { compareProfile } from './compare-profile.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { texts } from './fields-texts.ts';

/** What the visitor entered beside what stands on the document. */
export function FieldsComparison({ verification }: { verification: Identification }) {
  const fields = compareProfile(verification);
  if (fields.length === 0) return null;
  return (
    <ComparisonTable heading={texts.heading} fields={fields} edited={verification.userEdited.length > 0} />
  );
}
