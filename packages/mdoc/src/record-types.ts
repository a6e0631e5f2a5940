/** What a verification may need of a record. There is no word for a My Number. */
export const recordNeeds = ['name', 'address', 'birthDate', 'portrait', 'age'] as const;
export type RecordNeed = (typeof recordNeeds)[number];

/** How an element's value is written: `fullDate` is a CBOR date (tag 1004), or a moment of which the day counts (tag 0). */
export type ElementForm = 'text' | 'fullDate' | 'years' | 'picture';

interface ElementRow {
  readonly need: RecordNeed;
  readonly namespace: string;
  readonly element: string;
  readonly form: ElementForm;
  /** The holder's record may lack it. */
  readonly isOptional?: true;
}

/**
 * The records that can be asked for, and exactly which element serves which need.
 * `org.iso.23220.1.jp.mnc`: Apple, "Requesting identity data" for Japan. `org.iso.18013.5.1.mDL`: ISO/IEC 18013-5:2021,
 * table 5. `org.iso.23220.photoid.1`: ISO/IEC 23220-2 names, as wallets use them; the standard's text was not at hand.
 */
const recordTypes = {
  myNumberRecord: {
    docType: 'org.iso.23220.1.jp.mnc',
    elements: [
      { need: 'name', namespace: 'org.iso.23220.1.jp', element: 'full_name_unicode', form: 'text' },
      { need: 'address', namespace: 'org.iso.23220.1.jp', element: 'resident_address_unicode', form: 'text' },
      { need: 'birthDate', namespace: 'org.iso.23220.1', element: 'birth_date', form: 'fullDate' },
      { need: 'portrait', namespace: 'org.iso.23220.1.jp', element: 'portrait', form: 'picture' },
      { need: 'age', namespace: 'org.iso.23220.1', element: 'age_in_years', form: 'years', isOptional: true },
    ],
  },
  mobileLicence: {
    docType: 'org.iso.18013.5.1.mDL',
    elements: [
      { need: 'name', namespace: 'org.iso.18013.5.1', element: 'family_name', form: 'text' },
      { need: 'name', namespace: 'org.iso.18013.5.1', element: 'given_name', form: 'text' },
      { need: 'address', namespace: 'org.iso.18013.5.1', element: 'resident_address', form: 'text' },
      { need: 'birthDate', namespace: 'org.iso.18013.5.1', element: 'birth_date', form: 'fullDate' },
      { need: 'portrait', namespace: 'org.iso.18013.5.1', element: 'portrait', form: 'picture' },
      {
        need: 'age',
        namespace: 'org.iso.18013.5.1',
        element: 'age_in_years',
        form: 'years',
        isOptional: true,
      },
    ],
  },
  photoId: {
    docType: 'org.iso.23220.photoid.1',
    elements: [
      { need: 'name', namespace: 'org.iso.23220.1', element: 'family_name_unicode', form: 'text' },
      { need: 'name', namespace: 'org.iso.23220.1', element: 'given_name_unicode', form: 'text' },
      { need: 'address', namespace: 'org.iso.23220.1', element: 'resident_address_unicode', form: 'text' },
      { need: 'birthDate', namespace: 'org.iso.23220.1', element: 'birth_date', form: 'fullDate' },
      { need: 'portrait', namespace: 'org.iso.23220.1', element: 'portrait', form: 'picture' },
      { need: 'age', namespace: 'org.iso.23220.1', element: 'age_in_years', form: 'years', isOptional: true },
    ],
  },
} as const satisfies Record<string, { readonly docType: string; readonly elements: readonly ElementRow[] }>;

export type RecordType = keyof typeof recordTypes;

/** Names of types where they are others than the table's: the standards move. */
export type DocTypes = { readonly [Type in RecordType]?: string };
export const docTypeOf = (type: RecordType, named: DocTypes = {}): string =>
  named[type] ?? recordTypes[type].docType;
export const recordTypeNames = Object.keys(recordTypes) as readonly RecordType[];

/** Every element that a request can name: the table's, and no other. */
export type ElementName = (typeof recordTypes)[RecordType]['elements'][number]['element'];

/** Fails to compile once the table names a My Number. */
type Forbidden = Extract<ElementName, `${string}individual_number${string}`>;
const noForbidden: [Forbidden] extends [never] ? true : never = true;

export interface AskedElement {
  readonly need: RecordNeed;
  readonly namespace: string;
  readonly element: ElementName;
  readonly form: ElementForm;
  readonly isOptional: boolean;
}

/** What is asked of a record for these needs, in the table's order; nothing else is ever asked. */
export function askedElements(type: RecordType, needs: readonly RecordNeed[]): readonly AskedElement[] {
  const rows: readonly (ElementRow & { readonly element: ElementName })[] = recordTypes[type].elements;
  return rows
    .filter(({ need }) => noForbidden && needs.includes(need))
    .map(({ isOptional = false, ...row }) => ({ ...row, isOptional }));
}

/** The same, as ISO documents and DCQL name it: namespace to names. */
export function byNamespace(asked: readonly AskedElement[]): ReadonlyMap<string, readonly ElementName[]> {
  const names = new Map<string, ElementName[]>();
  for (const { namespace, element } of asked)
    names.set(namespace, [...(names.get(namespace) ?? []), element]);
  return names;
}
