import { randomBytes } from 'node:crypto';
import { DamagedEvidenceError } from './damaged-evidence.ts';
import type { MasterKey } from './master-key.ts';
import type { SealedField } from './sealed-fields.ts';
import { seal, sealingKey, unseal } from './sealing.ts';

interface VaultOwner {
  readonly businessId: string;
  readonly verificationId: string;
}

/** Seals and opens what belongs to one verification; `field` binds each text to its place. */
export interface Vault {
  seal(field: string, plain: Uint8Array): Buffer;
  open(field: string, sealed: Uint8Array): Buffer;
  sealJson<Value>(field: SealedField<Value>, value: Value): Buffer;
  /** Throws DamagedEvidenceError where what was sealed is not of the field's schema. */
  openJson<Value>(field: SealedField<Value>, sealed: Uint8Array): Value;
}

/** A new key for a new verification, with its wrapped form for the database. */
export function createVerificationVault(
  master: MasterKey,
  owner: VaultOwner,
): { vault: Vault; wrappedKey: Buffer } {
  const key = randomBytes(32);
  return { vault: vaultOf(key, owner), wrappedKey: master.wrap(key, wrapContext(owner)) };
}

/** Throws when the wrapped key belongs to another verification or master key. */
export function openVerificationVault(
  master: MasterKey,
  owner: VaultOwner & { wrappedKey: Uint8Array },
): Vault {
  return vaultOf(master.unwrap(owner.wrappedKey, wrapContext(owner)), owner);
}

/** What a verification's wrapped key is bound to. */
export function wrapContext(owner: VaultOwner): string {
  return `${owner.businessId}/${owner.verificationId}/key`;
}

function vaultOf(bytes: Buffer, owner: VaultOwner): Vault {
  const key = sealingKey(bytes);
  const context = (field: string) => `${owner.businessId}/${owner.verificationId}/${field}`;
  return {
    seal: (field, plain) => seal(key, plain, context(field)),
    open: (field, sealed) => unseal(key, sealed, context(field)),
    sealJson: ({ name }, value) => seal(key, Buffer.from(JSON.stringify(value), 'utf8'), context(name)),
    openJson: (field, sealed) =>
      checked(field, JSON.parse(unseal(key, sealed, context(field.name)).toString('utf8'))),
  };
}

/** As it was sealed, to the order of its keys: evidence shows it as it is, and what a schema does not know stays. */
function checked<Value>({ schema }: SealedField<Value>, value: unknown): Value {
  if (!schema.safeParse(value).success)
    throw new DamagedEvidenceError('what was sealed is not what its field holds');
  return value as Value;
}

/** What is left of a redacted verification's vault. Each use throws: nothing sealed is there any more. */
export const destroyedVault: Vault = {
  seal: refuse,
  open: refuse,
  sealJson: refuse,
  openJson: refuse,
};

function refuse(): never {
  throw new Error('the key of this verification was destroyed');
}
