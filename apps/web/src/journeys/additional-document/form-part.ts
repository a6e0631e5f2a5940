import { formTexts } from './additional-document-texts.ts';
import type { useLicenceForm } from './use-licence-form.ts';

/** What every part of the form gets. */
export type FormPart = Omit<ReturnType<typeof useLicenceForm>, 'form' | 'submit'>;

/** Below this the server takes a reading for unsure too (thresholds.reading.confidence). */
const sureConfidence = 0.8;

/** Asks to look twice at what was read unsurely, until it is changed. */
export function unsureHint(
  fields: FormPart['fields'],
  name: string,
  edited: boolean,
  otherwise?: string,
): string | undefined {
  const read = fields?.[name];
  return read !== undefined && read.confidence < sureConfidence && !edited ? formTexts.unsure : otherwise;
}
