import type { SharedItem } from '@ekyc/contract';
import { formatPostalCode, prefectureOfCode } from '@ekyc/documents';
import { birthdayText } from '../../profile/profile-facts.ts';
import { postalText } from '../../profile/profile-texts.ts';

/** A shared value as a person writes it. */
export function valueText(item: SharedItem, value: string): string {
  switch (item) {
    case 'birthday':
      return birthdayText(value);
    case 'postal':
      return postalText(formatPostalCode(value));
    case 'prefCode':
      return prefectureOfCode(value)?.name ?? value;
    case 'familyName':
    case 'firstName':
    case 'familyNameKana':
    case 'firstNameKana':
    case 'city':
    case 'address':
      return value;
  }
}
