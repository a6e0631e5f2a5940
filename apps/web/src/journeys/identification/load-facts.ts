import type { ClientAnswer, Customizations } from '@ekyc/contract';
import type { CallResult, Problem } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import { closedStep, type JourneyFacts } from './journey.ts';
import { readRecord } from './journey-record.ts';

/** What the journey knows of the business; the same through the whole journey. */
export interface Setting {
  readonly business: ClientAnswer;
  readonly customizations: Customizations;
}

export async function loadSetting(client: VisitorClient): Promise<CallResult<Setting>> {
  const [business, customizations] = await Promise.all([
    client.call('getClient'),
    client.call('getCustomizations'),
  ]);
  if (!business.ok) return business;
  if (!customizations.ok) return customizations;
  return { ok: true, value: { business: business.value, customizations: customizations.value } };
}

/** Asks the server where the journey stands; once it is closed, only for the outcome. */
export async function loadFacts(client: VisitorClient): Promise<CallResult<JourneyFacts>> {
  const completed = await client.call('getCompleted');
  if (!completed.ok) return completed;
  const record = readRecord(client.publicId);
  if (closedStep(completed.value) !== null) {
    const profile = { profile: null, suppliedByClient: false };
    const materials = { materials: [], takes: [], challenge: null };
    return { ok: true, value: { completed: completed.value, profile, idType: null, materials, record } };
  }
  const [profile, idType, materials] = await Promise.all([
    client.call('getProfile'),
    client.call('getIdType'),
    client.call('listMaterials'),
  ]);
  if (!profile.ok) return profile;
  if (!idType.ok) return idType;
  if (!materials.ok) return materials;
  return {
    ok: true,
    value: {
      completed: completed.value,
      profile: profile.value,
      idType: idType.value.idType,
      materials: materials.value,
      record,
    },
  };
}

/** What a problem means for the journey as a whole. */
export type Blocked = 'otherDevice' | 'expired' | 'unknownLink';

/** Null where the journey goes on from what the server says next. Throws what nobody expects. */
export function blockedBy(problem: Problem): Blocked | null {
  switch (problem.code) {
    case 'security_code_mismatch':
    case 'security_code_missing':
    case 'already_bound':
      return 'otherDevice';
    case 'verification_expired':
    case 'redacted':
      return 'expired';
    case 'not_found':
      return 'unknownLink';
    case 'wrong_state':
    case 'not_bound':
    case 'take_not_open':
    case 'take_incomplete':
    case 'profile_missing':
    case 'profile_supplied_by_client':
    case 'id_type_missing':
    case 'photo_type_not_expected':
    case 'challenge_not_open':
    case 'challenge_expired':
      return null;
    default:
      throw new Error(`${problem.title}(${problem.code})`);
  }
}
