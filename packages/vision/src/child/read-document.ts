import type { DocumentReading, ReadField } from '@ekyc/engine-port';
import { decodePicture } from '../image/decode.ts';
import { storedBounds, storedSide } from '../image/picture-limits.ts';
import type { DocumentLayout } from '../layouts/layout.types.ts';
import { layoutOf } from '../layouts/layouts.ts';
import { joinReadings } from '../reading/join-readings.ts';
import { readFields } from '../reading/read-by-layout.ts';
import { fieldEvidence, printEvidence } from '../reading/type-evidence.ts';
import { documentQuad, portraitEvidence, viewDocument } from './document-view.ts';
import type { Unstamped } from './unstamped.ts';
import type { Models } from './models.ts';

/** Pictures read of one front at most: a job has its time limit. */
const mostPictures = 4;
/** With less of its own print the picture most likely shows another document. */
const leastPrint = 0.15;
/** A further picture that fits the layout less shows something else and has no vote. */
const leastFit = 0.4;

/**
 * A front that is read so surely by itself needs no other picture of it, and each further picture costs as much again:
 * of this document's fields none this sure was wrong on single pictures (ADR 23).
 */
const sureAlone = 0.9;
const measuredAlone: readonly string[] = ['driversLicense'];

function isSureAlone(
  { typeConfidence, fields }: Unstamped<DocumentReading>,
  layout: DocumentLayout,
): boolean {
  return (
    measuredAlone.includes(layout.idType) &&
    typeConfidence >= sureAlone &&
    layout.fields.every(
      ({ name, optional, handwritten }) =>
        optional || handwritten || (fields[name]?.confidence ?? 0) >= sureAlone,
    )
  );
}

async function readPicture(
  models: Models,
  image: Uint8Array,
  layout: DocumentLayout,
): Promise<Unstamped<DocumentReading>> {
  const decoded = await decodePicture(image, {
    rotate: 0,
    longestSide: storedSide,
    bounds: storedBounds,
  });
  if (decoded.kind === 'rejected') throw new Error(`stored picture: ${decoded.reason}`);
  const { raster } = decoded;
  const view = viewDocument(raster, documentQuad(raster, layout), layout);
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

/**
 * Reads stored pictures of one document's front by its layout; the first decides the type, and the others are read
 * where that is not sure by itself. A type without a
 * layout answers with nothing read and no confidence. Throws when a picture can't be decoded.
 */
export async function readDocument(
  models: Models,
  images: readonly Uint8Array[],
  document: string,
): Promise<Unstamped<DocumentReading>> {
  const layout = layoutOf(document);
  if (!layout) return { typeConfidence: 0, fields: {} };
  const readings: Unstamped<DocumentReading>[] = [];
  for (const image of images.slice(0, mostPictures)) {
    readings.push(await readPicture(models, image, layout));
    if (readings.length === 1 && readings.every((one) => isSureAlone(one, layout))) break;
  }
  const [first, ...further] = readings;
  if (!first) return { typeConfidence: 0, fields: {} };
  const voters: Readonly<Record<string, ReadField>>[] = [
    first,
    ...further.filter((one) => one.typeConfidence >= leastFit),
  ].map(({ fields }) => fields);
  return { typeConfidence: first.typeConfidence, fields: joinReadings(voters, layout) };
}
