/** By which a business's call asks for a version of the API; an answer names the version that served it. */
export const apiVersionHeader = 'Api-Version';

/**
 * Every version that is served, oldest first: the day from which it holds, and what it changed for callers. What may
 * change without a new one, and how long an old one is served: docs/versions.md.
 */
export const apiVersions = {
  '2026-11-26': 'The first version with a date: the API as this document describes it.',
} as const;
export type ApiVersion = keyof typeof apiVersions;

/** Of keys that are made now, of staff's calls, and of webhooks. */
export const currentApiVersion: ApiVersion = '2026-11-26';
