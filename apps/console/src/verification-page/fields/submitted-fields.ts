import type { LicenceSubmission } from '@ekyc/contract';
import { issuingGovernors, licenceClassFields, licencePlaces, licences } from '@ekyc/documents';
import { classPartNames, fieldNames } from './fields-texts.ts';

/** One submitted value of a licence; `key` as the contract names it. */
export interface SubmittedField {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

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
        ...field(keys.issueDate, `${name} ${classPartNames.issueDate}`),
        ...field(keys.issueNumber, `${name} ${classPartNames.issueNumber}`),
        ...field(keys.issuingGovernor, `${name} ${classPartNames.issuingGovernor}`, issuingGovernors),
      ];
    }),
  ];
}
