import * as changes from './changes.ts';
import { type Endpoint, ok } from './endpoint.ts';
import * as verification from './verification.ts';

/** How a business learns what came of its verifications, beside its webhooks. */
export const resultEndpoints = {
  'result.redeem': {
    name: 'result.redeem',
    caller: 'business',
    permission: 'verifications',
    summary:
      'Redeem the one-time code the visitor returned with. Personal data is shown to keys with the scope `personalData`.',
    body: verification.redeemResultRequest,
    success: ok(verification.anyVerification),
    errors: ['result_code_invalid', 'result_code_used'],
  },
  'result.listChanges': {
    name: 'result.listChanges',
    caller: 'business',
    permission: 'verifications',
    summary:
      'What has changed since a cursor, of every kind, each verification once and as it is now: whoever stores the cursor misses nothing.',
    query: changes.changesQuery,
    success: ok(changes.changeList),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
