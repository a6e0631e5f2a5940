import { ok, type Endpoint } from './endpoint.ts';
import * as looks from './looks.ts';
import { businessEventList } from './staff.ts';

/** Who saw whose data and why, over all verifications, how often keys did, and what was done to a business's own affairs. */
export const lookEndpoints = {
  'look.list': {
    name: 'look.list',
    caller: 'staff',
    permission: 'staff',
    summary:
      'Every look at personal data, over all verifications, newest first: who, whose, what, when, why.',
    query: looks.looksQuery,
    success: ok(looks.lookList),
    errors: [],
  },
  'look.export': {
    name: 'look.export',
    caller: 'staff',
    permission: 'staff',
    summary:
      'The same for a file, 10,000 entries at most a call. `Access-Purpose` says why; who took how much of it, and why, becomes an event of the business before it is answered.',
    query: looks.lookExportQuery,
    accessPurpose: true,
    success: ok(looks.lookList),
    errors: ['purpose_missing'],
  },
  'look.listKeyReads': {
    name: 'look.listKeyReads',
    caller: 'staff',
    permission: 'staff',
    summary:
      'How often each secret key was shown personal data, by day and operation, newest day first. Pictures, videos, archives and chips that a key read are in `GET /api/v1/looks`, one by one.',
    query: looks.keyReadsQuery,
    success: ok(looks.keyReadList),
    errors: [],
  },
  'look.exportKeyReads': {
    name: 'look.exportKeyReads',
    caller: 'staff',
    permission: 'staff',
    summary:
      'The same for a file, 10,000 lines at most a call. `Access-Purpose` says why; the export is an event of the business.',
    query: looks.keyReadExportQuery,
    accessPurpose: true,
    success: ok(looks.keyReadList),
    errors: ['purpose_missing'],
  },
  'business.listEvents': {
    name: 'business.listEvents',
    caller: 'staff',
    permission: 'staff',
    summary:
      'What was done to staff, keys, settings and webhook addresses, and what was exported; newest first.',
    query: looks.eventsQuery,
    success: ok(businessEventList),
    errors: [],
  },
  'business.exportEvents': {
    name: 'business.exportEvents',
    caller: 'staff',
    permission: 'staff',
    summary:
      'The same for a file, 10,000 events at most a call. `Access-Purpose` says why; the export is an event of its own.',
    query: looks.eventExportQuery,
    accessPurpose: true,
    success: ok(businessEventList),
    errors: ['purpose_missing'],
  },
} as const satisfies Record<string, Endpoint>;
