import { z } from 'zod';

const details = z.record(z.string(), z.unknown());

/** What an entry of a record says, from the text it is kept as. Throws where the text is no object of JSON. */
export function readDetails(text: string): Record<string, unknown> {
  return details.parse(JSON.parse(text));
}
