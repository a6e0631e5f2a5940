import type { IdType } from './id-types.ts';

/** One class that a licence may bear. Its three values are `{prefix}IssueDate`, `…IssueNumber`, `…IssuingGovernor`. */
export interface LicenceClass {
  readonly prefix: string;
  /** As people name it: 乙種第4類. */
  readonly name: string;
}

export interface LicenceFacts {
  /** The document's name in Japanese, as its title says it. */
  readonly name: string;
  /** All classes there are, in the order of the document's table. */
  readonly classes: readonly LicenceClass[];
}

/**
 * Licences taken as additional documents and their classes (docs/documents.md, "Licences"), with their prefixes on the
 * wire. Who holds several classes has all of them on one document.
 */
export const licences = {
  hazMatLicense: {
    name: '危険物取扱者免状',
    classes: [
      { prefix: 'classA', name: '甲種' },
      { prefix: 'classB1', name: '乙種第1類' },
      { prefix: 'classB2', name: '乙種第2類' },
      { prefix: 'classB3', name: '乙種第3類' },
      { prefix: 'classB4', name: '乙種第4類' },
      { prefix: 'classB5', name: '乙種第5類' },
      { prefix: 'classB6', name: '乙種第6類' },
      { prefix: 'classC', name: '丙種' },
    ],
  },
  fireDefenseEquipmentOfficerLicense: {
    name: '消防設備士免状',
    classes: [
      { prefix: 'classASpecial', name: '甲種特類' },
      { prefix: 'classA1', name: '甲種第1類' },
      { prefix: 'classA2', name: '甲種第2類' },
      { prefix: 'classA3', name: '甲種第3類' },
      { prefix: 'classA4', name: '甲種第4類' },
      { prefix: 'classA5', name: '甲種第5類' },
      { prefix: 'classB1', name: '乙種第1類' },
      { prefix: 'classB2', name: '乙種第2類' },
      { prefix: 'classB3', name: '乙種第3類' },
      { prefix: 'classB4', name: '乙種第4類' },
      { prefix: 'classB5', name: '乙種第5類' },
      { prefix: 'classB6', name: '乙種第6類' },
      { prefix: 'classB7', name: '乙種第7類' },
    ],
  },
} as const satisfies Record<string, LicenceFacts>;

export type LicenceType = keyof typeof licences;

/** Every document whose front can be read: those of an identification and the additional ones. */
export type ReadableDocument = IdType | LicenceType;

/** Whether a text names a licence. */
export function isLicenceType(text: string): text is LicenceType {
  return Object.hasOwn(licences, text);
}

/** Names of a class's three values: of `classB4` `classB4IssueDate`, `classB4IssueNumber`, `classB4IssuingGovernor`. */
export function licenceClassFields<Prefix extends string>(prefix: Prefix) {
  return {
    issueDate: `${prefix}IssueDate`,
    issueNumber: `${prefix}IssueNumber`,
    issuingGovernor: `${prefix}IssuingGovernor`,
  } as const;
}
