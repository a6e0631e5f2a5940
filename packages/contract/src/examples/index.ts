import { accountExamples } from './account-examples.ts';
import { businessExamples } from './business-examples.ts';
import { chipExamples } from './chip-examples.ts';
import { consoleExamples } from './console-examples.ts';
import type { Endpoints } from '../endpoints.ts';
import type { AnyExample } from './example.ts';
import { jpkiExamples } from './jpki-examples.ts';
import { mdocExamples } from './mdoc-examples.ts';
import { kindExamples } from './kind-examples.ts';
import { listingExamples } from './listing-examples.ts';
import { lookExamples } from './look-examples.ts';
import { noteExamples } from './note-examples.ts';
import { reviewExamples } from './review-examples.ts';
import { resultExamples } from './result-examples.ts';
import { visitorExamples } from './visitor-examples.ts';

export type { AnyExample } from './example.ts';
export { explanations, fieldErrors } from './explanations.ts';
export * as exampleValues from './values.ts';
export { webhookExamples } from './webhook-examples.ts';

function named(kind: keyof typeof kindExamples): Record<string, AnyExample> {
  const examples: Readonly<Record<string, AnyExample>> = kindExamples[kind];
  return Object.fromEntries(Object.entries(examples).map(([call, example]) => [`${kind}.${call}`, example]));
}

/** One example of every call, by the names of `paths`; the compiler sees that none is missing. */
export const examples = {
  ...businessExamples,
  ...resultExamples,
  ...consoleExamples,
  ...reviewExamples,
  ...noteExamples,
  ...listingExamples,
  ...lookExamples,
  ...visitorExamples,
  ...chipExamples,
  ...jpkiExamples,
  ...mdocExamples,
  ...accountExamples,
  ...named('selfieData'),
  ...named('faceAuthentication'),
  ...named('additionalDocument'),
} as unknown as Readonly<Record<keyof Endpoints, AnyExample>>;
