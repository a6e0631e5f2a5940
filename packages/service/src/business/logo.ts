import { createHash } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { VisionEngine } from '../engine/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { noteEvent } from './note-event.ts';
import { loadBusiness } from './business.ts';
import type { Caller } from './caller.ts';
import { lockBusiness } from './lock-business.ts';

interface LogoPorts {
  readonly db: Database;
  readonly engine: VisionEngine;
  readonly now: () => Date;
}

const codeOfRejection = {
  unsupportedFormat: 'picture_format_unsupported',
  heic: 'picture_heic',
  animated: 'picture_animated',
  tooManyPixels: 'picture_too_many_pixels',
  tooSmall: 'picture_too_small',
  tooNarrow: 'picture_too_narrow',
  undecodable: 'picture_undecodable',
} as const;

/** Accepts a logo: the engine redraws it like any other hostile picture; the service stores and serves it. */
export async function putLogo(
  ports: LogoPorts,
  caller: Caller,
  bytes: Uint8Array,
): Promise<Outcome<{ logoUrl: string }>> {
  const taken = await ports.engine.ingest(bytes, { subject: 'logo', rotate: 0 });
  if (taken.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: taken.retryAfterSeconds });
  if (taken.kind === 'rejected') return failure(codeOfRejection[taken.reason]);
  if (taken.kind === 'forbiddenNumber') return failure('forbidden_number');
  const image = Buffer.from(taken.image);
  const sha256 = createHash('sha256').update(image).digest('hex');
  const logoUrl = `/logos/${sha256}`;
  await ports.db.transaction().execute(async (tx) => {
    await lockBusiness(tx, caller.businessId);
    const row = { sha256, media_type: 'image/jpeg', bytes: image };
    await tx
      .insertInto('logo')
      .values({ business_id: caller.businessId, ...row })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(row))
      .execute();
    await setLogoUrl(tx, ports, caller, logoUrl);
  });
  return success({ logoUrl });
}

export async function deleteLogo(ports: Omit<LogoPorts, 'engine'>, caller: Caller): Promise<void> {
  await ports.db.transaction().execute(async (tx) => {
    await lockBusiness(tx, caller.businessId);
    await tx.deleteFrom('logo').where('business_id', '=', caller.businessId).execute();
    await setLogoUrl(tx, ports, caller, null);
  });
}

/** @param tx holds the business: the logo and its address change together */
async function setLogoUrl(
  tx: Parameters<typeof noteEvent>[0],
  ports: Pick<LogoPorts, 'now'>,
  caller: Caller,
  logoUrl: string | null,
): Promise<void> {
  const { customization } = await loadBusiness(tx, caller.businessId);
  await tx
    .updateTable('business')
    .set({ customization: { ...customization, logoUrl } })
    .where('id', '=', caller.businessId)
    .execute();
  await noteEvent(tx, { caller, at: ports.now() }, 'settings.changed', { changed: ['logoUrl'] });
}
