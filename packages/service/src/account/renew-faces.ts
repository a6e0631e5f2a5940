import { EngineBusyError, isOfModel } from '../engine/index.ts';
import { frozenPictures } from '../capture/index.ts';
import { knownFace, type KnownFace, type TemplatePorts } from '../faces/index.ts';
import { type MasterKey, sealedFields, type VerifiedPerson } from '../sealing/index.ts';
import { openVault } from '../verification/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { openAccountVault } from './account-vault.ts';
import { type AccountSession, lockActiveAccount } from './authorize-account.ts';
import { openPerson, sealedFaces } from './information.ts';

type Ports = TemplatePorts & { readonly master: MasterKey };

/**
 * After the operator changed the face model, an account's faces are measured again at the holder's next visit, from the
 * pictures of the verification that the information comes from. Where these are gone the account stays as it is; its
 * holder identifies with the document once more.
 * @returns the session with the account as it is then
 */
export async function renewFaces(ports: Ports, holder: AccountSession): Promise<Outcome<AccountSession>> {
  const held = openPerson(ports.master, holder.account);
  if (!held || isOfModel(held.face.engine, ports.engine.faceModel)) return success(holder);
  try {
    const faces = await facesAnew(ports, held);
    return success(faces ? { ...holder, account: await keep(ports, holder, held, faces) } : holder);
  } catch (error) {
    if (!(error instanceof EngineBusyError)) throw error;
    return failure('engine_busy', { retryAfterSeconds: error.retryAfterSeconds });
  }
}

async function keep(
  ports: Ports,
  { account: before }: AccountSession,
  held: VerifiedPerson,
  faces: KnownFace,
): Promise<AccountSession['account']> {
  return ports.db.transaction().execute(async (tx) => {
    const account = await lockActiveAccount(tx, before.id);
    if (!account) return before;
    const now = openPerson(ports.master, account);
    // Something newer was taken over meanwhile.
    if (now?.information.source.verificationId !== held.information.source.verificationId) return account;
    const sealed_face = openAccountVault(ports.master, account).sealJson(
      sealedFields.faces,
      sealedFaces(faces),
    );
    await tx.updateTable('account').set({ sealed_face }).where('id', '=', account.id).execute();
    return { ...account, sealed_face };
  });
}

/** Null where the verification was redacted, or shows no face any more. */
async function facesAnew(ports: Ports, { information }: VerifiedPerson): Promise<KnownFace | null> {
  const row = await ports.db
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', information.source.verificationId)
    .where('wrapped_key', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  const owner = { businessId: row.business_id };
  return knownFace(ports, openVault(ports.master, row), owner, await frozenPictures(ports.db, row.id));
}
