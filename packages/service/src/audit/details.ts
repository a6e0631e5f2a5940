import { z } from 'zod';

const details = z.record(z.string(), z.unknown());

/** The details of a stored audit entry. Throws where the text is not a JSON object. */
export function readDetails(text: string): Record<string, unknown> {
  return details.parse(JSON.parse(text));
}
