import { z } from 'zod';
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
  'identification.challengeChip': {
    name: 'identification.challengeChip',
    caller: 'chipReader',
    permission: 'counter',
    summary:
      'In the middle of a reading: chip authentication, for a passport that has a key for it. The service draws a key; what the passport answers to the command goes to `chip_files`. A newer one takes its place.',
    params: onVerification,
    body: chip.chipChallengeRequest,
    success: ok(chip.chipChallengeAnswer),
    errors: [
      'wrong_state',
      'chip_read_not_open',
      'chip_read_expired',
      'chip_read_limit_reached',
      'chip_key_unknown',
    ],
  },
  'identification.sendChipFiles': {
    name: 'identification.sendChipFiles',
    caller: 'chipReader',
    permission: 'counter',
    summary:
      'What the chip holds, as `@ekyc/chip` read it. What proves nothing is refused and not stored; begin a new reading then.',
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
  'identification.readZone': {
    name: 'identification.readZone',
    caller: 'staff',
    permission: 'counter',
    personalData: true,
    summary:
      "What stands in the machine readable zone of a passport's page, from a photograph (JPEG, at most 4 MB): it opens the chip, in place of typing. Nothing of the picture is stored.",
    params: onVerification,
    bytes: ['image/jpeg'],
    success: ok(z.object({ zone: chip.zoneAnswer })),
    errors: [
      'wrong_state',
      'picture_undecodable',
      'picture_format_unsupported',
      'picture_heic',
      'picture_animated',
      'picture_too_many_pixels',
      'picture_too_small',
      'picture_too_narrow',
      'forbidden_number',
      'engine_busy',
      'verification_expired',
      'redacted',
    ],
  },
  'business.listChipWarnings': {
    name: 'business.listChipWarnings',
    caller: 'staff',
    permission: 'counter',
    summary:
      'What stands, or will soon stand, in the way of reading chips: certificates and keys behind them. None for documents and methods that the settings do not allow.',
    success: ok(chip.chipWarnings),
    errors: [],
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
    errors: [
      'wrong_state',
      'chip_read_not_open',
      'regime_method_not_allowed',
      'verification_expired',
      'redacted',
    ],
  },
} as const satisfies Record<string, Endpoint>;
