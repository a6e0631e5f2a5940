/** What tests of the whole service drive or look into beneath its interfaces. Nothing that ships imports it. */
export { createPoolKeys } from './pool-keys.ts';
export { type Pool } from './pool.ts';
export { recordChange } from './recovery/changes.ts';
export { hashRecoveryCode, makeRecoveryCode } from './recovery/code-form.ts';
export { grantReset, stopReset } from './recovery/resets.ts';
export { power, powerOfGenerator, prime } from './srp/group.ts';
export { padded } from './srp/srp.ts';
export { createSigningKeys } from './signing-keys.ts';
export { userBySubject } from './users.ts';
