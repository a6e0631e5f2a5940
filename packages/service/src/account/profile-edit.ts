import { createHash, timingSafeEqual } from 'node:crypto';
import type { RecordingPolicy } from '@ekyc/contract';
import { createBusiness, moveBusiness, profileEditBusiness } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { daysOfPictures } from './periods.ts';

/**
 * The key of GET /api/endpoints: the same for all processes of an installation and through every rotation, and
 * public, because it opens nothing by itself.
 */
export function publishableKey(master: MasterKey): string {
  return `ekyc_pk_${master.keyedHash('publishable-key', profileEditBusiness).toString('hex').slice(0, 48)}`;
}

export function isPublishableKey(master: MasterKey, authorization: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${publishableKey(master)}`));
}

/** Whether a header carries a key of that kind at all, be it another installation's. */
export function looksPublishable(authorization: string | undefined): boolean {
  return authorization?.startsWith('Bearer ekyc_pk_') ?? false;
}

/**
 * Makes the business at the first start; visitors return to this service's own pages.
 * @param given.mode `sandbox` on a developer's machine, where nobody reviews: what is verified there is shared with sandboxes
 *   alone
 */
export async function prepareProfileEdit(
  ports: { readonly db: Database; readonly now: () => Date; readonly publicUrl: string },
  { recording, mode }: { readonly recording: RecordingPolicy; readonly mode: 'live' | 'sandbox' },
): Promise<void> {
  const { origin } = new URL(ports.publicUrl);
  const siteUrl = `${origin}/user`;
  const privacyPolicyUrl = `${origin}/privacy`;
  const redirectOrigins = [origin];
  if (await moveBusiness(ports.db, profileEditBusiness, { redirectOrigins, siteUrl, privacyPolicyUrl }))
    return;
  try {
    await createBusiness(ports.db, ports.now(), {
      id: profileEditBusiness,
      name: 'クリィeKYC',
      siteUrl,
      privacyPolicyUrl,
      redirectOrigins,
      customization: { retentionDays: daysOfPictures, recording },
      mode,
    });
  } catch (error) {
    // Another process that starts at the same time was first.
    const made = await ports.db
      .selectFrom('business')
      .select('id')
      .where('id', '=', profileEditBusiness)
      .executeTakeFirst();
    if (!made) throw error;
  }
}
