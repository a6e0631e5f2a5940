import type { LicenceSubmission, ReadField } from '@ekyc/contract';

/** What is not a value of the licence. */
const besides = ['documentType', 'userEdited'];

/** The values that a visitor submitted, by their names on the wire. */
export function licenceValues(submission: LicenceSubmission): Record<string, string> {
  return Object.fromEntries(
    Object.entries(submission).flatMap(([name, value]) =>
      typeof value === 'string' && !besides.includes(name) ? [[name, value] as const] : [],
    ),
  );
}

/** Fields that the visitor changed, added or took away from what was read; blanks do not count. */
export function editedFields(
  submission: LicenceSubmission,
  reading: { readonly fields: Readonly<Record<string, Pick<ReadField, 'value'>>> },
): string[] {
  const submitted = licenceValues(submission);
  // The photo's deadline is read, not submitted.
  const read = Object.keys(reading.fields).filter((name) => name !== 'photoRenewalDate');
  const plain = (value: string | undefined) => value?.normalize('NFKC').replaceAll(/\s/gu, '');
  return [...new Set([...Object.keys(submitted), ...read])]
    .filter((name) => plain(submitted[name]) !== plain(reading.fields[name]?.value))
    .toSorted();
}
