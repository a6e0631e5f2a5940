import {
  type BusinessAnswer,
  type CustomizationSettings,
  customizationSettings,
  type UpdateBusinessRequest,
} from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { isQualified, matchBoundsOf, type MatchPorts, withinBounds, worthLimits } from '../engine/index.ts';
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import { noteEvent } from './note-event.ts';
import { type Business, loadBusiness } from './business.ts';
import type { Caller } from './caller.ts';
import { lockBusiness } from './lock-business.ts';

export type SettingsPorts = MatchPorts & { readonly db: Database };

/** The settings as they are, with what the operator allows. */
export async function readSettings(ports: SettingsPorts, businessId: string): Promise<BusinessAnswer> {
  return present(ports, await loadBusiness(ports.db, businessId));
}

function present(ports: MatchPorts, business: Business): BusinessAnswer {
  const { faceModel } = ports.engine;
  const { logoUrl, ...settings } = customizationSettings.parse(business.customization);
  return {
    id: business.id,
    mode: business.mode,
    revision: business.revision,
    name: business.name,
    siteUrl: business.siteUrl,
    privacyPolicyUrl: business.privacyPolicyUrl,
    redirectOrigins: [...business.redirectOrigins],
    framingOrigins: business.framingOrigins === null ? null : [...business.framingOrigins],
    logoUrl,
    settings,
    bounds: {
      match: matchBoundsOf(ports),
      defaults: withinBounds(faceModel.usual, matchBoundsOf(ports)),
    },
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
  if (asked.settings.recording === 'off' && asked.settings.regime !== 'none')
    return failure('recording_policy_not_allowed');
  return ports.db.transaction().execute(async (tx) => {
    await lockBusiness(tx, caller.businessId);
    const before = present(ports, await loadBusiness(tx, caller.businessId));
    if (before.revision !== asked.revision) return failure('settings_changed');
    const { revision, settings: given, ...about } = asked;
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
        revision: revision + 1,
      })
      .where('id', '=', caller.businessId)
      .execute();
    const after = { ...before, ...about, settings: given };
    const changed = [
      ...changedNames(before, after, ['settings', 'revision']),
      ...changedNames(before.settings, after.settings, []),
    ];
    await noteEvent(tx, { caller, at: ports.now() }, 'settings.changed', { changed });
    return success({ ...after, revision: revision + 1 });
  });
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
