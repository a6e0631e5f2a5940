/**
 * What a member of a business's staff may do: `owner` everything; `reviewer` see and decide; `developer` keys and
 * webhooks, no pictures and no personal data; `auditor` see all and change nothing.
 */
export const roles = ['owner', 'reviewer', 'developer', 'auditor'] as const;
export type Role = (typeof roles)[number];

/**
 * What a key or a member may be allowed; a key never has the last four. `personalData` is the right to see who a person
 * is, however the data leaves the service: in an answer, a picture, a video, an archive or the result of a search.
 */
export const scopes = ['verifications', 'personalData', 'decisions', 'webhooks', 'evidence'] as const;
export type Scope = (typeof scopes)[number];
const permissions = [...scopes, 'settings', 'keys', 'staff', 'counter'] as const;
export type Permission = (typeof permissions)[number];

export type Access = 'none' | 'read' | 'write';

/** What each role may do; the server's check and the console's screens read the same table. */
export const accessOfRole: Readonly<Record<Role, Readonly<Record<Permission, Access>>>> = {
  owner: {
    verifications: 'write',
    personalData: 'read',
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
    personalData: 'read',
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
    personalData: 'none',
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
    personalData: 'read',
    decisions: 'read',
    webhooks: 'read',
    evidence: 'read',
    settings: 'read',
    keys: 'read',
    staff: 'read',
    counter: 'read',
  },
};

/** Scopes that the role may give to a key: what the role itself may change, and personal data if it may see them. */
export function scopesOfRole(role: Role): readonly Scope[] {
  return scopes.filter((scope) => {
    const access = accessOfRole[role][scope];
    // Nobody changes personal data: seeing them is the whole right.
    return access === 'write' || (scope === 'personalData' && access === 'read');
  });
}

/**
 * Scopes that a key keeps when its maker was removed, suspended or deleted. Visitors can still be sent here, and the
 * business still learns what came of it; nobody sees a person, decides about one or destroys evidence with the key.
 */
export const scopesWithoutMaker: readonly Scope[] = ['verifications', 'webhooks'];
