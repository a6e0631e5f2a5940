import {
  type BusinessAnswer,
  type CustomizationSettings,
  customizationSettings,
  type UpdateBusinessRequest,
} from '@ekyc/contract';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { isQualified, matchBoundsOf, type MatchPorts, withinBounds, worthLimits } from '../engine/index.ts';
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import { lawfulMethods, type OperatorMeets } from '../law/index.ts';
import { noteEvent } from './note-event.ts';
import { type Business, loadBusiness } from './business.ts';
import type { Caller } from './caller.ts';
import { lockBusiness } from './lock-business.ts';

export type SettingsPorts = PresentPorts & { readonly db: Database };
type PresentPorts = MatchPorts & { readonly operatorMeets: OperatorMeets };

/** The settings as they are, with what the operator allows. */
export async function readSettings(ports: SettingsPorts, businessId: string): Promise<BusinessAnswer> {
  return present(ports, await loadBusiness(ports.db, businessId));
}

/** What an owner may change, and the logo. */
type Stored = UpdateBusinessRequest & { readonly logoUrl: string | null };

function storedIn(business: Business): Stored {
  const { logoUrl, ...settings } = customizationSettings.parse(business.customization);
  return {
    revision: business.revision,
    name: business.name,
    siteUrl: business.siteUrl,
    privacyPolicyUrl: business.privacyPolicyUrl,
    redirectOrigins: [...business.redirectOrigins],
    framingOrigins: business.framingOrigins === null ? null : [...business.framingOrigins],
    logoUrl,
    settings,
  };
}

function present(ports: PresentPorts, business: Business): BusinessAnswer {
  const { faceModel } = ports.engine;
  return {
    id: business.id,
    mode: business.mode,
    ...storedIn(business),
    bounds: {
      match: matchBoundsOf(ports),
      defaults: withinBounds(faceModel.usual, matchBoundsOf(ports)),
    },
    lawfulMethods: [...lawfulMethods],
    metByOperator: [...ports.operatorMeets(business.mode)],
    faceModel: {
      id: faceModel.id,
      title: faceModel.title,
      decides: isQualified(faceModel, ports.worthLimits ?? worthLimits),
    },
  };
}

/** Takes new settings in place of those that were read; the record names what changed, not the values. */
export async function updateSettings(
  ports: SettingsPorts & { readonly now: () => Date },
  caller: Caller,
  asked: UpdateBusinessRequest,
): Promise<Outcome<BusinessAnswer>> {
  const errors = objections(ports, asked);
  if (errors.length > 0) return failure('invalid_fields', { errors });
  if (refusesRecording(asked)) return failure('recording_policy_not_allowed');
  return ports.db.transaction().execute(async (tx) => {
    await lockBusiness(tx, caller.businessId);
    const before = await loadBusiness(tx, caller.businessId);
    if (before.revision !== asked.revision) return failure('settings_changed');
    await replaceSettings(tx, { caller, at: ports.now() }, before, asked);
    return success({ ...present(ports, before), ...asked, revision: asked.revision + 1 });
  });
}

/** What the operator changes of a business; what is not named stays. */
export type OperatorsChange = Partial<
  Pick<UpdateBusinessRequest, 'name' | 'siteUrl' | 'privacyPolicyUrl' | 'redirectOrigins'>
> & {
  readonly settings?: Partial<Pick<CustomizationSettings, 'minimumAge' | 'retentionDays' | 'recording'>>;
};

/**
 * The operator's way to a business's settings; the record names nobody. Fails with `not_found` where there is no such
 * business.
 * @returns names of what changed; where nothing does, nothing is written
 */
export async function updateSettingsByOperator(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  businessId: string,
  change: OperatorsChange,
): Promise<Outcome<{ readonly changed: readonly string[] }>> {
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('business')
      .select('id')
      .where('id', '=', businessId)
      .executeTakeFirst();
    if (!known) return failure('not_found');
    await lockBusiness(tx, businessId);
    const business = await loadBusiness(tx, businessId);
    const before = storedIn(business);
    const after = { ...before, ...change, settings: { ...before.settings, ...change.settings } };
    if (refusesRecording(after)) return failure('recording_policy_not_allowed');
    if (changedIn(before, after).length === 0) return success({ changed: [] });
    const by = { caller: { businessId, by: null }, at: now() };
    return success({ changed: await replaceSettings(tx, by, business, after) });
  });
}

/** A law that demands capture by the operator's own software demands its record, too. */
function refusesRecording({ settings }: Pick<UpdateBusinessRequest, 'settings'>): boolean {
  return settings.recording === 'off' && settings.regime !== 'none';
}

/**
 * Writes settings in place of those that were read. @param tx holds the business
 * @returns names of what changed, which the record names too
 */
async function replaceSettings(
  tx: DatabaseTransaction,
  noted: Parameters<typeof noteEvent>[1],
  business: Business,
  { settings: given, ...about }: UpdateBusinessRequest,
): Promise<readonly string[]> {
  const before = storedIn(business);
  const customization: CustomizationSettings = { ...given, logoUrl: before.logoUrl };
  await tx
    .updateTable('business')
    .set({
      name: about.name,
      site_url: about.siteUrl,
      privacy_policy_url: about.privacyPolicyUrl,
      redirect_origins: about.redirectOrigins,
      framing_origins: about.framingOrigins,
      customization,
      revision: before.revision + 1,
    })
    .where('id', '=', business.id)
    .execute();
  const changed = changedIn(before, { ...about, settings: given });
  await noteEvent(tx, noted, 'settings.changed', { changed });
  return changed;
}

/** Names of the fields and settings whose values differ. */
function changedIn(before: UpdateBusinessRequest, after: UpdateBusinessRequest): string[] {
  return [
    ...changedNames(before, after, ['settings', 'revision', 'logoUrl']),
    ...changedNames(before.settings, after.settings, []),
  ];
}

/** Names of the fields whose values differ. */
function changedNames<T extends object>(before: T, after: T, but: readonly string[]): string[] {
  return Object.keys(after).filter(
    (name) =>
      !but.includes(name) &&
      JSON.stringify(before[name as keyof T]) !== JSON.stringify(after[name as keyof T]),
  );
}

/** Errors that only the operator's bounds, or two fields together, reveal. */
function objections(ports: MatchPorts, { settings: { match } }: UpdateBusinessRequest): FieldError[] {
  if (match === null) return [];
  const bounds = matchBoundsOf(ports);
  return (['accept', 'review'] as const).flatMap((name) => {
    const { min, max } = bounds[name];
    return match[name] >= min && match[name] <= max
      ? []
      : [
          {
            path: `settings.match.${name}`,
            code: 'out_of_bounds',
            message: `${min}から${max}までの値を指定してください。`,
          },
        ];
  });
}
