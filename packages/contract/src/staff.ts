import { z } from 'zod';
import { actingPerson } from './decision.ts';
import { roles, scopes } from './roles.ts';
import { oneLine } from './text-fields.ts';
import { instant } from './words.ts';

export const membership = z.object({
  business: z.object({ id: z.string(), name: z.string(), mode: z.enum(['live', 'sandbox']) }),
  staffId: z.string(),
  role: z.enum(roles),
});
export type Membership = z.infer<typeof membership>;
export const staffMe = z.object({
  email: z.string().nullable(),
  memberships: z.array(membership),
});
export type StaffMe = z.infer<typeof staffMe>;

export const acceptInvitationRequest = z.strictObject({
  token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .describe('From the fragment of the link in the mail.'),
});
export const invited = z.object({
  business: z.object({ name: z.string(), mode: z.enum(['live', 'sandbox']) }),
  role: z.enum(roles),
});
export type Invited = z.infer<typeof invited>;
export const inviteStaffRequest = z.strictObject({ email: z.email().max(254), role: z.enum(roles) });
export type InviteStaffRequest = z.infer<typeof inviteStaffRequest>;
export const changeStaffRoleRequest = z.strictObject({ role: z.enum(roles) });

export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  createdAt: instant,
  lastSeenAt: instant.nullable().describe('By the hour.'),
});
export const staffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  createdAt: instant,
  expiresAt: instant,
});
export const formerMember = z.object({ id: z.string(), email: z.string(), removedAt: instant });
export const staffList = z.object({
  items: z.array(staffMember),
  former: z.array(formerMember).describe('Who was removed, newest first: records go on naming them.'),
  invitations: z.array(staffInvitation),
});
export type StaffList = z.infer<typeof staffList>;

export const createApiKeyRequest = z.strictObject({
  name: oneLine(z.string().trim().min(1).max(100)).describe('What it is for.'),
  scopes: z
    .array(z.enum(scopes))
    .min(1)
    .max(scopes.length)
    .describe(
      '`verifications`: make and read verifications. `personalData`: see names, fields of documents and metadata in what is read; pictures, videos and evidence archives need it too. `decisions`: decide reviews. `webhooks`: addresses and messages. `evidence`: pictures, videos, archives, redactions.',
    ),
});
export const apiKey = z.object({
  id: z.string(),
  name: z.string().nullable(),
  scopes: z
    .array(z.enum(scopes))
    .describe(
      'What it may do now: never more than its maker. `verifications` and `webhooks` remain if the maker was removed or suspended.',
    ),
  madeBy: z.string().nullable().describe('Id of the member; null where the operator made it.'),
  apiVersion: z
    .string()
    .describe(
      'Version of the API by which it is served where a call names none: the current one of its making.',
    ),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe('By the hour.'),
  revokedAt: instant.nullable(),
});
export const apiKeyList = z.object({ items: z.array(apiKey) });
export const apiKeyCreated = z.object({ id: z.string(), apiKey: z.string().describe('Shown once.') });

/** What happened to a business's own affairs: staff, keys, settings, webhook addresses. Nothing personal. */
export const businessEventList = z.object({
  items: z.array(
    z.object({
      at: instant,
      staffId: z.string().nullable().describe('Null: the operator, or a key, which `details.byKey` names.'),
      person: actingPerson.nullable().describe('The member or the key; null: the operator.'),
      action: z.string(),
      details: z.record(z.string(), z.unknown()),
      words: z.string().nullable().describe('Why, where it was asked for: the purpose of an export.'),
    }),
  ),
  nextCursor: z.string().nullable(),
});
