/**
 * What a member of a business's staff may do: `owner` everything; `reviewer` see and decide; `developer` keys and
 * webhooks, no pictures and no personal data; `auditor` see all and change nothing.
 */
export const roles = ['owner', 'reviewer', 'developer', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** What a key or a member may be allowed; a key never has the last four. */
export const scopes = ['verifications', 'decisions', 'webhooks', 'evidence'] as const;
export type Scope = (typeof scopes)[number];
const permissions = [...scopes, 'settings', 'keys', 'staff', 'counter'] as const;
export type Permission = (typeof permissions)[number];

export type Access = 'none' | 'read' | 'write';

/** What each role may do; the server's check and the console's screens read the same table. */
export const accessOfRole: Readonly<Record<Role, Readonly<Record<Permission, Access>>>> = {
  owner: {
    verifications: 'write',
    decisions: 'write',
    webhooks: 'write',
    evidence: 'write',
    settings: 'write',
    keys: 'write',
    staff: 'write',
    counter: 'write',
  },
  reviewer: {
    verifications: 'write',
    decisions: 'write',
    webhooks: 'none',
    // Pictures and evidence, but no redaction.
    evidence: 'read',
    settings: 'read',
    keys: 'none',
    staff: 'none',
    counter: 'write',
  },
  developer: {
    verifications: 'write',
    decisions: 'none',
    webhooks: 'write',
    evidence: 'none',
    settings: 'read',
    keys: 'write',
    staff: 'none',
    counter: 'none',
  },
  auditor: {
    verifications: 'read',
    decisions: 'read',
    webhooks: 'read',
    evidence: 'read',
    settings: 'read',
    keys: 'read',
    staff: 'read',
    counter: 'read',
  },
};

/** Scopes that a key made by this role may have: what the role itself may change. */
export function scopesOfRole(role: Role): readonly Scope[] {
  return scopes.filter((scope) => accessOfRole[role][scope] === 'write');
}
