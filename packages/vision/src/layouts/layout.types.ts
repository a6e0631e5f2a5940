/** A place on a card in shares of its width and height. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type FieldKind = 'name' | 'address' | 'date' | 'licenceNumber';

export interface FieldLayout {
  readonly name: string;
  readonly kind: FieldKind;
  /** The whole room of the field without table borders: a ruled line in the crop spoils the reading. */
  readonly region: Region;
}

/** Text that only this document bears at this place. */
export interface Anchor {
  readonly text: string;
  readonly region: Region;
  /** What it adds to the confidence in the type when it is read in full. */
  readonly weight: number;
}

export interface DocumentLayout {
  readonly idType: string;
  readonly fields: readonly FieldLayout[];
  readonly anchors: readonly Anchor[];
  /** Where the portrait's face must be, and what it adds. */
  readonly portrait: { readonly region: Region; readonly weight: number };
  /** What a readable field of its kind adds. */
  readonly fieldWeights: Readonly<Record<string, number>>;
}
