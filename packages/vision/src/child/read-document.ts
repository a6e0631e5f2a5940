import type { DocumentReading, ReadField } from '@ekyc/engine-port';
import { decodePicture } from '../image/decode.ts';
import { storedBounds, storedSide } from '../image/picture-limits.ts';
import type { DocumentLayout, FieldLayout } from '../layouts/layout.types.ts';
import { layoutOf } from '../layouts/layouts.ts';
import { differingFields, isSame, supportReading } from '../reading/join-readings.ts';
import { readFields } from '../reading/read-by-layout.ts';
import { fieldEvidence, printEvidence } from '../reading/type-evidence.ts';
import { documentQuad, type DocumentView, portraitEvidence, viewDocument } from './document-view.ts';
import type { Unstamped } from './unstamped.ts';
import type { Models } from './models.ts';

/** Pictures read of one front at most: a job has its time limit. */
const mostPictures = 4;
/** With less of its own print the picture most likely shows another document. */
const leastPrint = 0.15;
/**
 * What distinguishes a document from others of its type: its number, or the holder's name if it prints none.
 */
const identifiers: readonly string[] = ['number', 'licenseNumber', 'name'];

/** The document in a stored picture, cut out. */
async function viewPicture(image: Uint8Array, layout: DocumentLayout): Promise<DocumentView> {
  const decoded = await decodePicture(image, {
    rotate: 0,
    longestSide: storedSide,
    bounds: storedBounds,
  });
  if (decoded.kind === 'rejected') throw new Error(`stored picture: ${decoded.reason}`);
  const { raster } = decoded;
  return viewDocument(raster, documentQuad(raster, layout), layout);
}

async function readPicture(
  models: Models,
  image: Uint8Array,
  layout: DocumentLayout,
): Promise<Unstamped<DocumentReading>> {
  const view = await viewPicture(image, layout);
  const print = await printEvidence(view.grey, layout, models.ocr);
  const portrait = await portraitEvidence(view, layout, models.faces);
  // Of another document only what tells the type is read, and once: noise takes the recogniser longest.
  const fits = print >= leastPrint || layout.zone !== undefined;
  const telling = layout.fields.filter(({ name }) => Object.hasOwn(layout.fieldWeights, name));
  const fields = fits
    ? await readFields(view.grey, layout, models.ocr)
    : await readFields(view.grey, { ...layout, fields: telling, table: undefined }, models.ocr, [80]);
  const evidence = print + portrait + fieldEvidence(layout, fields);
  return { typeConfidence: Math.min(1, evidence), fields };
}

/** A further picture's reading; only of the identifier if that is not the first picture's. */
interface FurtherReading {
  readonly isSameDocument: boolean;
  readonly fields: Readonly<Record<string, ReadField>>;
}

/** The identifier is read first: noise, and the print of another document, take the recogniser longest. */
async function readFurther(
  models: Models,
  image: Uint8Array,
  layout: DocumentLayout,
  first: Readonly<Record<string, ReadField>>,
): Promise<FurtherReading> {
  const { grey } = await viewPicture(image, layout);
  const identifier = identifiers.find((name) => layout.fields.some((field) => field.name === name));
  const isIdentifier = ({ name }: FieldLayout) => name === identifier;
  const fields = layout.fields.filter(isIdentifier);
  const shown = await readFields(grey, { ...layout, fields, table: undefined }, models.ocr);
  const [own, read] = [first[identifier ?? ''], shown[identifier ?? '']];
  if (!own || !read || !isSame(own, read)) return { isSameDocument: false, fields: shown };
  const others = layout.fields.filter((field) => !isIdentifier(field));
  const rest = await readFields(grey, { ...layout, fields: others }, models.ocr);
  return { isSameDocument: true, fields: { ...rest, ...shown } };
}

/**
 * Reads stored pictures of one document's front by its layout. The first one decides type and values; further ones that
 * show the same document support it, and where they contradict it the answer says so. A type without a layout answers
 * with nothing read and no confidence. Throws when a picture can't be decoded.
 */
export async function readDocument(
  models: Models,
  images: readonly Uint8Array[],
  document: string,
): Promise<Unstamped<DocumentReading>> {
  const layout = layoutOf(document);
  const [image, ...others] = images.slice(0, mostPictures);
  if (!layout || !image) return { typeConfidence: 0, fields: {} };
  const first = await readPicture(models, image, layout);
  if (others.length === 0) return first;
  const further: FurtherReading[] = [];
  for (const other of others) further.push(await readFurther(models, other, layout, first.fields));
  const same = further.filter(({ isSameDocument }) => isSameDocument);
  return {
    typeConfidence: first.typeConfidence,
    fields: supportReading(
      first.fields,
      same.map(({ fields }) => fields),
    ),
    further: {
      sameDocument: same.length === further.length,
      differing: differingFields(
        first.fields,
        further.map(({ fields }) => fields),
      ),
    },
  };
}
