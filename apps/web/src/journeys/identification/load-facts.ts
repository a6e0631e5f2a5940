import type { CallResult } from '../../api/call-types.ts';
import type { VisitorClient } from '../../api/visitor-client.ts';
import { closedStep } from '../session/closed-step.ts';
import type { JourneyFacts } from './journey.ts';
import { readRecord } from './journey-record.ts';

type Client = VisitorClient<'identification'>;

/** Whose journey was open when it was last asked for: all is asked for at once then, as it is most likely open still. */
const open = new WeakSet<Client>();

/** Asks the server where the journey stands; once it is closed, only for the outcome. */
export async function loadFacts(client: Client): Promise<CallResult<JourneyFacts>> {
  const early = open.has(client) ? askForParts(client) : null;
  open.delete(client);
  const completed = await client.callOwn('getCompleted');
  if (!completed.ok) return completed;
  const record = readRecord(client.publicId);
  if (closedStep(completed.value) !== null) {
    const profile = { profile: null, suppliedByClient: false };
    const materials = { materials: [], takes: [], challenge: null };
    return { ok: true, value: { completed: completed.value, profile, idType: null, materials, record } };
  }
  const [profile, idType, materials] = await (early ?? askForParts(client));
  if (!profile.ok) return profile;
  if (!idType.ok) return idType;
  if (!materials.ok) return materials;
  open.add(client);
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

function askForParts(client: Client) {
  return Promise.all([
    client.call('identification.getProfile'),
    client.call('identification.getIdType'),
    client.callOwn('listMaterials'),
  ]);
}
