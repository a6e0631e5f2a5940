import { type ChipReading, type ChipVerification, verifyChip } from '@ekyc/chip/verify';
import type { ChipFilesAnswer, ChipFilesRequest } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { pictureStore } from '../capture/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealedFields } from '../sealing/index.ts';
import type { ChipPorts, ReaderSession } from './chip-ports.ts';
import type { ChipReadTable } from './chip-read.table.ts';
import { decodeFields, idTypeOf } from './decode-fields.ts';
import { chipAnswerFile, chipSecretFile, liveAnswerFile } from './chip-files.ts';
import { keepChip } from './keep-chip.ts';
import { lockForReader } from './lock-for-reader.ts';
import { openRead } from './open-read.ts';
import { readPictures } from './read-pictures.ts';
import { noteRefusal, type Refusal } from './refuse-chip.ts';

/**
 * Takes what a chip holds: verified by the operator's authorities and the nonce that was given out, its pictures decoded
 * in a child process, and only then sealed and stored. Files that prove nothing are not. The nonce is spent by the
 * first call that ends, whatever its answer; where the engine was too busy it stays good.
 */
export async function acceptChip(
  ports: ChipPorts,
  session: ReaderSession,
  request: ChipFilesRequest,
): Promise<Outcome<ChipFilesAnswer>> {
  const open = await findOpen(ports, session, request.read);
  if (!open.ok) return open;
  const reading = readingOf(request);
  const { nonce } = open.value;
  const challengeSecret = drawnSecret(session, open.value);
  const at = ports.now();
  const trust = ports.chipTrust(session.verification.mode);
  const verified = verifyChip(reading, { nonce, challengeSecret, trust, at });
  if (!verified.ok) return refuse(ports, session, request, refusalOf(verified));
  const idType = idTypeOf(request.document, verified.fields);
  if (!session.verification.allowed_id_types.includes(idType)) return failure('id_type_not_allowed');
  const fields = decodeFields(request.document, verified.fields, todayInTokyo(at));
  const drawn = await readPictures(ports, fields);
  if (drawn.kind === 'busy') return failure('engine_busy', { retryAfterSeconds: drawn.retryAfterSeconds });
  if (drawn.kind === 'undecodable') return refuse(ports, session, request, { code: 'picture_undecodable' });
  if (drawn.kind === 'forbiddenNumber') return refuse(ports, session, request, { code: 'my_number_in_file' });
  const pictures = pictureStore(ports.store, session.vault, session.verification);
  for (const { id, image } of drawn.materials) await pictures.put(id, image);
  const kept = await keepChip(ports, session, {
    request,
    files: keptFiles(reading, challengeSecret),
    idType,
    fields,
    materials: drawn.materials,
    alive: verified.chipAlive,
    at,
  });
  // Not after an exception: the rows may be committed although the answer was lost.
  if (!kept.ok) for (const { id } of drawn.materials) await pictures.remove(id);
  return kept;
}

/** The open reading of this id, begun by the same kind of caller. */
async function findOpen(
  ports: ChipPorts,
  session: ReaderSession,
  read: string,
): Promise<Outcome<ChipReadTable>> {
  return ports.db.transaction().execute(async (tx) => {
    const locked = await lockForReader(tx, session);
    if (!locked.ok) return locked;
    return openRead(tx, session, read, ports.now());
  });
}

function drawnSecret({ vault }: ReaderSession, { id, sealed_secret }: ChipReadTable): Uint8Array | undefined {
  if (!sealed_secret) return undefined;
  return new Uint8Array(Buffer.from(vault.openJson(sealedFields.chipSecretOf(id), sealed_secret), 'base64'));
}

function readingOf({ document, files, domicileFile, liveAnswer, chipAnswer }: ChipFilesRequest): ChipReading {
  const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
  const entries = Object.entries(files).map(([name, base64]) => [name, bytes(base64)] as const);
  return {
    document,
    files: Object.fromEntries(entries),
    ...(domicileFile !== undefined && { domicileFile: bytes(domicileFile) }),
    ...(liveAnswer !== undefined && { liveAnswer: bytes(liveAnswer) }),
    ...(chipAnswer !== undefined && { chipAnswer: bytes(chipAnswer) }),
  };
}

/**
 * What is stored: the files, and the card's answers among them; with that to a challenge also its secret, since nobody
 * can open it otherwise. It was good once, and is no longer secret. The signature of a licence covers its 本籍:
 * whoever has signature, front and portrait finds it by trying addresses. So it is not stored (docs/adr/0052).
 */
function keptFiles(
  { document, files, liveAnswer, chipAnswer }: ChipReading,
  secret: Uint8Array | undefined,
): ChipReading['files'] {
  const all = {
    ...files,
    ...(liveAnswer && { [liveAnswerFile]: liveAnswer }),
    ...(chipAnswer && secret && { [chipAnswerFile]: chipAnswer, [chipSecretFile]: secret }),
  };
  if (document !== 'driversLicense') return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== licenceSignature));
}

const licenceSignature = 'licence/0007';

function refusalOf(refused: Extract<ChipVerification, { ok: false }>): Refusal {
  return { code: refused.code, ...(refused.signer && { signer: refused.signer }) };
}

async function refuse(
  ports: ChipPorts,
  session: ReaderSession,
  request: ChipFilesRequest,
  refusal: Refusal,
): Promise<Outcome<ChipFilesAnswer>> {
  const noted = await noteRefusal(ports, session, request, refusal);
  if (!noted.ok) return noted;
  if (refusal.code === 'my_number_in_file') return failure('my_number_in_file');
  return success({
    outcome: 'refused',
    refusal: refusal.code,
    fields: [],
    alive: 'cannotTell',
    portrait: null,
  });
}
