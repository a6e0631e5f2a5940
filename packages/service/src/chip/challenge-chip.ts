import { drawChallenge } from '@ekyc/chip/verify';
import type { ChipChallengeAnswer, ChipChallengeRequest } from '@ekyc/contract';
import { failure, type Outcome, success } from '../outcome.ts';
import { sealedFields } from '../sealing/index.ts';
import type { ChipPorts, ReaderSession } from './chip-ports.ts';
import { lockForReader } from './lock-for-reader.ts';
import { openRead } from './open-read.ts';

/** A passport moves, and is laid back: more than this is nobody who reads one. */
const mostChallenges = 10;

/**
 * Draws the key of a passport's chip authentication. The secret stays here, sealed, until the answer comes; a newer one
 * takes its place. Nothing of DG14 is proven yet, and nothing of it is kept: the files are, when they come.
 */
export async function challengeChip(
  ports: Pick<ChipPorts, 'db' | 'now'>,
  session: ReaderSession,
  { read, securityInfos }: ChipChallengeRequest,
): Promise<Outcome<ChipChallengeAnswer>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<ChipChallengeAnswer>> => {
    const locked = await lockForReader(tx, session);
    if (!locked.ok) return locked;
    const open = await openRead(tx, session, read, ports.now());
    if (!open.ok) return open;
    const { challenges } = open.value;
    if (challenges >= mostChallenges) return failure('chip_read_limit_reached');
    const drawn = drawChallenge(new Uint8Array(Buffer.from(securityInfos, 'base64')));
    if (!drawn) return failure('chip_key_unknown');
    const secret = base64(drawn.secret);
    await tx
      .updateTable('chip_read')
      .set({
        sealed_secret: session.vault.sealJson(sealedFields.chipSecretOf(read), secret),
        challenges: challenges + 1,
      })
      .where('id', '=', read)
      .execute();
    return success({ publicKey: base64(drawn.publicKey), command: base64(drawn.command) });
  });
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
