import { randomBytes } from 'node:crypto';
import {
  currentApiVersion,
  type CustomizationSettings,
  customizationSettings,
  type IdType,
} from '@ekyc/contract';
import type { z } from 'zod';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { describeApiKey, generateApiKey, type Scope, scopes } from './api-key.ts';

export interface Business {
  readonly id: string;
  readonly name: string;
  readonly siteUrl: string | null;
  readonly privacyPolicyUrl: string | null;
  readonly redirectOrigins: readonly string[];
  /** Pages that may embed the journey; null: those of `redirectOrigins`. */
  readonly framingOrigins: readonly string[] | null;
  /** Counts up with every change of the settings. */
  readonly revision: number;
  readonly customization: CustomizationSettings & { readonly idTypes: readonly IdType[] };
  readonly mode: 'live' | 'sandbox';
}

/** The service itself as a business, for people who verify themselves for their own account. */
export const profileEditBusiness = 'biz_profile_edit';

export interface NewBusiness {
  readonly id?: string;
  readonly name: string;
  readonly siteUrl?: string;
  readonly privacyPolicyUrl?: string;
  readonly redirectOrigins: readonly string[];
  readonly customization?: z.input<typeof customizationSettings>;
  readonly mode?: 'live' | 'sandbox';
}

/** Throws a ZodError on a malformed customization and an Error on something that is not an origin. */
export async function createBusiness(db: Database, now: Date, business: NewBusiness): Promise<string> {
  const id = business.id ?? `biz_${randomBytes(9).toString('hex')}`;
  for (const origin of business.redirectOrigins) {
    if (URL.parse(origin)?.origin !== origin) throw new Error(`not an origin: ${origin}`);
  }
  await db
    .insertInto('business')
    .values({
      id,
      name: business.name,
      site_url: business.siteUrl ?? null,
      privacy_policy_url: business.privacyPolicyUrl ?? null,
      redirect_origins: business.redirectOrigins,
      customization: customizationSettings.parse(business.customization ?? {}),
      mode: business.mode ?? 'live',
      framing_origins: null,
      created_at: now,
    })
    .execute();
  return id;
}

/**
 * Makes a secret key, shown once. A given key is taken where a test or demo must know it beforehand; throws when it
 * does not have the form of one.
 */
export async function createApiKey(
  db: Database,
  now: Date,
  options: {
    businessId: string;
    scopes?: readonly Scope[];
    apiKey?: string;
    /** What it is for. */
    name?: string;
    /** Id of the member of the staff who makes it; the operator where absent. */
    madeBy?: string;
  },
): Promise<string> {
  const key = options.apiKey === undefined ? generateApiKey() : describeApiKey(options.apiKey);
  if (!key) throw new Error('not a secret key');
  await db
    .insertInto('api_key')
    .values({
      id: key.id,
      business_id: options.businessId,
      scopes: options.scopes ?? scopes,
      secret_hash: key.secretHash,
      created_at: now,
      api_version: currentApiVersion,
      revoked_at: null,
      name: options.name ?? null,
      made_by: options.madeBy ?? null,
      last_used_at: null,
    })
    .execute();
  return key.apiKey;
}

export async function loadBusiness(db: Database, id: string): Promise<Business> {
  const row = await db.selectFrom('business').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    siteUrl: row.site_url,
    privacyPolicyUrl: row.privacy_policy_url,
    redirectOrigins: row.redirect_origins,
    framingOrigins: row.framing_origins,
    revision: row.revision,
    customization: customizationSettings.parse(row.customization),
    mode: row.mode,
  };
}

/** Whether a URL begins with an origin the business registered; compared as origins, not as text. */
export function mayReturnTo(business: Pick<Business, 'redirectOrigins'>, url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    !parsed.username &&
    !parsed.password &&
    business.redirectOrigins.includes(parsed.origin)
  );
}

/** Origins that may frame this verification's pages: those its business registered. Empty for an unknown id. */
export async function framingOrigins(db: Database, publicId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('verification')
    .innerJoin('business', 'business.id', 'verification.business_id')
    .select(['redirect_origins', 'framing_origins'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row ? (row.framing_origins ?? row.redirect_origins) : [];
}

/**
 * Moves a business's pages to another address.
 * @returns false where there is no such business
 */
export async function moveBusiness(
  db: Database,
  id: string,
  to: Pick<Business, 'redirectOrigins'> & { readonly siteUrl: string; readonly privacyPolicyUrl: string },
): Promise<boolean> {
  const moved = await db
    .updateTable('business')
    .set({
      redirect_origins: to.redirectOrigins,
      site_url: to.siteUrl,
      privacy_policy_url: to.privacyPolicyUrl,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Notes how many places among the changes of a business's verifications are given. @param tx holds the business */
export async function notePlacesGiven(
  tx: DatabaseTransaction,
  businessId: string,
  count: number,
): Promise<void> {
  await tx
    .updateTable('business')
    .set({ change_count: String(count) })
    .where('id', '=', businessId)
    .execute();
}
