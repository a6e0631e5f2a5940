import type { MasterKey } from '../sealing/index.ts';

/** What a member's or an invited person's sealed address is bound to. */
export function staffAddressContext(table: 'staff' | 'staff_invitation', id: string): string {
  return `${table}/${id}/email`;
}

export function sealAddress(
  master: MasterKey,
  table: 'staff' | 'staff_invitation',
  { id, email }: { readonly id: string; readonly email: string },
): Buffer {
  return master.wrap(Buffer.from(email, 'utf8'), staffAddressContext(table, id));
}

export function openAddress(
  master: MasterKey,
  table: 'staff' | 'staff_invitation',
  { id, sealed_email }: { readonly id: string; readonly sealed_email: Buffer },
): string {
  return master.unwrap(sealed_email, staffAddressContext(table, id)).toString('utf8');
}
