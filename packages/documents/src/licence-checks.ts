import { isCalendarDate } from './calendar.ts';
import { type LicenceType, licenceClassFields, licences } from './licences.ts';
import { isPhotoRenewalOverdue, photoRenewalDeadline } from './photo-renewal.ts';

/** What speaks against a value of a licence; a misreading does so as easily as a forgery, so it only calls for a look. */
export type LicenceDoubtCode =
  /** A day that has not come yet. */
  | 'dateInFuture'
  /** A class issued before its holder was born. */
  | 'issuedBeforeBirth'
  /** The photo should have been renewed by now. */
  | 'photoRenewalOverdue'
  /** The photo may stay longer than one taken today might. */
  | 'photoRenewalTooLate';

export interface LicenceDoubt {
  /** Name of the doubted value, as on the wire. */
  readonly field: string;
  readonly code: LicenceDoubtCode;
}

/**
 * Holds the days of a licence against each other and against today.
 * @param fields by their names on the wire; days as `YYYY-MM-DD`. What is missing, empty or no day is passed over
 * @param today the day it is in Japan, `YYYY-MM-DD`
 * @returns doubts in the order of the document's table; empty where nothing contradicts
 */
export function doubtsAboutLicence(
  documentType: LicenceType,
  fields: Readonly<Record<string, string | undefined>>,
  today: string,
): readonly LicenceDoubt[] {
  const birthday = dayOf(fields['birthday']);
  const renewal = dayOf(fields['photoRenewalDate']);
  const issues = licences[documentType].classes.map(({ prefix }) => licenceClassFields(prefix).issueDate);
  return [
    ...doubted('birthday', birthday !== null && birthday > today, 'dateInFuture'),
    ...doubted(
      'photoRenewalDate',
      renewal !== null && isPhotoRenewalOverdue(renewal, today),
      'photoRenewalOverdue',
    ),
    ...doubted(
      'photoRenewalDate',
      renewal !== null && renewal > photoRenewalDeadline(today),
      'photoRenewalTooLate',
    ),
    ...issues.flatMap((field) => {
      const issued = dayOf(fields[field]);
      return [
        ...doubted(field, issued !== null && issued > today, 'dateInFuture'),
        ...doubted(field, issued !== null && birthday !== null && issued < birthday, 'issuedBeforeBirth'),
      ];
    }),
  ];
}

function dayOf(text: string | undefined): string | null {
  return text !== undefined && isCalendarDate(text) ? text : null;
}

function doubted(field: string, isDoubtful: boolean, code: LicenceDoubtCode): readonly LicenceDoubt[] {
  return isDoubtful ? [{ field, code }] : [];
}
