import type { z } from 'zod';
import { accountEndpoints } from './account-endpoints.ts';
import { businessEndpoints } from './business-endpoints.ts';
import { consoleEndpoints } from './console-endpoints.ts';
import { chipEndpoints } from './chip-endpoints.ts';
import { jpkiEndpoints } from './jpki-endpoints.ts';
import { mdocEndpoints } from './mdoc-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { byName, kindEndpoints } from './kind-endpoints.ts';
import { listingEndpoints } from './listing-endpoints.ts';
import { lookEndpoints } from './look-endpoints.ts';
import { noteEndpoints } from './note-endpoints.ts';
import { reviewEndpoints } from './review-endpoints.ts';
import { resultEndpoints } from './result-endpoints.ts';
import { visitorEndpoints } from './visitor-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** Every call of the service with its schemas; routes, OpenAPI and the web app's client all come from here. */
export const endpoints = {
  ...businessEndpoints,
  ...webhookEndpoints,
  ...resultEndpoints,
  ...visitorEndpoints,
  ...chipEndpoints,
  ...jpkiEndpoints,
  ...mdocEndpoints,
  ...accountEndpoints,
  ...consoleEndpoints,
  ...reviewEndpoints,
  ...noteEndpoints,
  ...listingEndpoints,
  ...lookEndpoints,
  ...byName(kindEndpoints.selfieData),
  ...byName(kindEndpoints.faceAuthentication),
  ...byName(kindEndpoints.additionalDocument),
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;

type SchemaOf<E, Key extends string> = E extends { readonly [K in Key]: infer S extends z.ZodType }
  ? S
  : never;

/** What a caller sends as JSON body. */
export type RequestBody<Name extends keyof Endpoints> = z.input<SchemaOf<Endpoints[Name], 'body'>>;
/** What a caller gets. `void` for 204 and for bytes, which are not JSON. */
export type ResponseBody<Name extends keyof Endpoints> = Endpoints[Name]['success'] extends {
  readonly schema: infer S extends z.ZodType;
}
  ? z.output<S>
  : void;
