import type { Access, Permission, Role } from '@ekyc/contract';

/** Who acts for a business: by a secret key, or as a member of its staff. */
export interface Caller {
  readonly businessId: string;
  /** For the record. */
  readonly by: { readonly key: string } | { readonly staff: string };
  /**
   * The person behind it: the member, or the one who made the key; the key itself where the operator made it. Two of
   * these make four eyes.
   */
  readonly person: string;
  /** Null: a key. */
  readonly role: Role | null;
  /**
   * Version of the API that serves the call. Of a key whose call names none the one it was made under; absent: a member
   * of the staff before that is settled.
   */
  readonly apiVersion?: string;
  /** What it may do; nothing that is not named. */
  readonly access: Readonly<Partial<Record<Permission, Access>>>;
}

/** Whether names and words of those who decide are shown to this caller. */
export function seesDecisions({ access }: Pick<Caller, 'access'>): boolean {
  return (access.decisions ?? 'none') !== 'none';
}

/**
 * True if personal data may be shown to this caller: by a key's scope, or by a member's role. Ask this about the right,
 * never who calls: a key without a role has no other rights than its scopes.
 */
export function seesPersonalData({ access }: Pick<Caller, 'access'>): boolean {
  return (access.personalData ?? 'none') !== 'none';
}

/** What a call needs. */
export interface Need {
  readonly permission: Permission;
  readonly access: Exclude<Access, 'none'>;
  /** Also the permission to see personal data. */
  readonly personalData?: boolean;
}
