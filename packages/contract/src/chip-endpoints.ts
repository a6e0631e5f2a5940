import * as chip from './chip.ts';
import { onVerification } from './binding-endpoints.ts';
import { ok, type Endpoint } from './endpoint.ts';

/** How a document's chip comes here, and what staff say at the counter. */
export const chipEndpoints = {
  'identification.startChip': {
    name: 'identification.startChip',
    caller: 'chipReader',
    permission: 'counter',
    summary:
      'Begin a reading of the chip: a nonce for it, good once and for five minutes. With method `chip` for the visitor’s session or a secret key, with `chipAtCounter` for staff.',
    params: onVerification,
    success: { status: 201, schema: chip.chipStartAnswer },
    errors: ['wrong_state', 'chip_read_limit_reached'],
  },
  'identification.sendChipFiles': {
    name: 'identification.sendChipFiles',
    caller: 'chipReader',
    permission: 'counter',
    summary:
      'What the chip holds, as `@ekyc/chip` read it. What proves nothing is refused and not kept; then begin a new reading.',
    params: onVerification,
    body: chip.chipFilesRequest,
    success: ok(chip.chipFilesAnswer),
    errors: [
      'wrong_state',
      'chip_read_not_open',
      'chip_read_expired',
      'id_type_not_allowed',
      'my_number_in_file',
      'engine_busy',
    ],
  },
  'identification.decideAtCounter': {
    name: 'identification.decideAtCounter',
    caller: 'staff',
    permission: 'counter',
    summary:
      'Say whether the person present is the one whom the screen shows, which submits the identification. Law and policy decide at once; the answer may still be `submitted` then.',
    params: onVerification,
    body: chip.counterDecisionRequest,
    success: ok(chip.counterDecisionAnswer),
    errors: ['wrong_state', 'chip_read_not_open', 'regime_method_not_allowed', 'redacted'],
  },
} as const satisfies Record<string, Endpoint>;
