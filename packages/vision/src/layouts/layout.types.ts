import type { ReadableDocument } from '@ekyc/documents';
import type { DocumentShape } from '../card/shapes.ts';

/** A place on a document in shares of its width and height. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a field holds; decides how its text becomes a value. */
export type FieldKind =
  | 'name'
  | 'latinName'
  | 'address'
  | 'date'
  | 'englishDate'
  | 'licenceNumber'
  | 'residenceNumber'
  | 'passportNumber'
  | 'sex'
  | 'latinSex'
  | 'nationality'
  | 'latinNationality'
  | 'statusOfResidence'
  | 'classDate'
  | 'photoDeadline'
  | 'certificateNumber'
  | 'issueNumber'
  | 'place';

export interface FieldLayout {
  readonly name: string;
  readonly kind: FieldKind;
  /** The whole room of the field without table borders: a ruled line in the crop spoils the reading. */
  readonly region: Region;
  /** May be missing on the document, so that noise read there must not count. */
  readonly optional?: boolean;
  /** Filled in by hand: one reading is never enough. */
  readonly handwritten?: boolean;
}

/** Text that only this document bears at this place, or that it shares with few others. */
export interface Anchor {
  readonly text: string;
  readonly region: Region;
  /** What it adds to the confidence in the type when it is read in full. */
  readonly weight: number;
}

/** Where a document says that it is a My Number card too, and what its ordinary form is called. */
export interface UnitedForm {
  /** The ordinary form's title; the united form's begins with 特定. */
  readonly title: string;
  /** Room of the longer title. */
  readonly titleRegion: Region;
  readonly markRegion: Region;
}

/** Rows of a printed table of which only some are filled in. */
export interface TableLayout {
  /** The cells of each row, left to right. */
  readonly rows: readonly (readonly FieldLayout[])[];
  /** A cell that always bears print: how dark print is on this picture. */
  readonly heading: Region;
}

export interface DocumentLayout {
  readonly idType: ReadableDocument;
  readonly shape: DocumentShape;
  readonly fields: readonly FieldLayout[];
  readonly anchors: readonly Anchor[];
  /** Where the portrait's face must be, and what it adds. */
  readonly portrait: { readonly region: Region; readonly weight: number };
  /** What a readable field of its kind adds. */
  readonly fieldWeights: Readonly<Record<string, number>>;
  /** Lines of the machine-readable zone, upper and lower, and what a right zone adds. */
  readonly zone?: { readonly lines: readonly [Region, Region]; readonly weight: number };
  readonly unitedForm?: UnitedForm;
  readonly table?: TableLayout;
}

/** A region given in the units of a drawing of the document, `[x, y, width, height]`. */
export function regionsIn(wide: number, high: number) {
  return (x: number, y: number, width: number, height: number): Region => ({
    x: x / wide,
    y: y / high,
    width: width / wide,
    height: height / high,
  });
}
