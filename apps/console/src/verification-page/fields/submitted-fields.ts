import type { LicenceSubmission } from '@ekyc/contract';
import { issuingGovernors, licenceClassFields, licencePlaces, licences } from '@ekyc/documents';
import { fieldNames } from './fields-texts.ts';

/** One submitted value of a licence; `key` as the contract names it. */
export interface SubmittedField {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

const parts = { issueDate: '交付日', issueNumber: '交付番号', issuingGovernor: '交付者' } as const;

/** Everything that was submitted, the holder first, then class by class as the document has them. */
export function submittedFields(submission: LicenceSubmission): SubmittedField[] {
  const values = submission as unknown as Readonly<Record<string, string | undefined>>;
  const field = (key: string, name: string, places: typeof licencePlaces | null = null) => {
    const value = values[key];
    if (value === undefined) return [];
    const place = places?.find(({ code }) => code === value);
    return [{ key, name, value: place?.name ?? value }];
  };
  return [
    ...(['name', 'birthday'] as const).flatMap((key) => field(key, fieldNames[key] ?? key)),
    ...field('domicile', fieldNames['domicile'] ?? '', licencePlaces),
    ...field('licenseNumber', fieldNames['licenseNumber'] ?? ''),
    ...licences[submission.documentType].classes.flatMap(({ prefix, name }) => {
      const keys = licenceClassFields(prefix);
      return [
        ...field(keys.issueDate, `${name} ${parts.issueDate}`),
        ...field(keys.issueNumber, `${name} ${parts.issueNumber}`),
        ...field(keys.issuingGovernor, `${name} ${parts.issuingGovernor}`, issuingGovernors),
      ];
    }),
  ];
}
