import { apiVersionHeader, apiVersions, currentApiVersion } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import { texts } from './field-error-texts.ts';

/**
 * The version of the API that serves a call.
 * @param asked by the call's header, as it came
 * @param pinned of the key; none of staff
 * @param known every version that is served
 */
export function servedVersion(
  asked: string | string[] | undefined,
  pinned: string = currentApiVersion,
  known: readonly string[] = Object.keys(apiVersions),
): Outcome<string> {
  const version = String(asked ?? pinned);
  if (known.includes(version)) return success(version);
  const message = texts.oneOf(known);
  return failure('api_version_unknown', {
    errors: [{ path: apiVersionHeader, code: 'invalid_value', message }],
  });
}
