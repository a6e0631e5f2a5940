import type { CallResult } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import { closedStep } from '../session/closed-step.ts';
import type { JourneyFacts } from './journey.ts';
import { readRecord } from './journey-record.ts';

/** Asks the server where the journey stands; once it is closed, only for the outcome. */
export async function loadFacts(client: VisitorClient<'identification'>): Promise<CallResult<JourneyFacts>> {
  const completed = await client.callOwn('getCompleted');
  if (!completed.ok) return completed;
  const record = readRecord(client.publicId);
  if (closedStep(completed.value) !== null) {
    const profile = { profile: null, suppliedByClient: false };
    const materials = { materials: [], takes: [], challenge: null };
    return { ok: true, value: { completed: completed.value, profile, idType: null, materials, record } };
  }
  const [profile, idType, materials] = await Promise.all([
    client.call('identification.getProfile'),
    client.call('identification.getIdType'),
    client.callOwn('listMaterials'),
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
