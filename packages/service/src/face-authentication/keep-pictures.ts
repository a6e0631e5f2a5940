import {
  type AcceptPorts,
  enterMaterials,
  keepFeatures,
  keepPrint,
  materialRow,
  supersedeAccepted,
  thawPictures,
} from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { VisitorSession } from '../verification/index.ts';
import type { FaceTry } from './face-try.ts';
import type { Verdict } from './judge-try.ts';

interface ComparedPictures {
  readonly trial: FaceTry;
  readonly verdict: Verdict;
  readonly ids: readonly string[];
  readonly facialFeatures: string | undefined;
}

/** Enters the pictures of a try that was compared in place of an earlier one's: the last one decides. */
export async function keepPictures(
  tx: DatabaseTransaction,
  ports: Pick<AcceptPorts, 'engine' | 'master'>,
  { verification, vault }: Pick<VisitorSession, 'verification' | 'vault'>,
  { trial, verdict, ids, facialFeatures }: ComparedPictures,
  now: Date,
): Promise<void> {
  const { take } = trial;
  if (facialFeatures !== undefined) {
    const sealed = vault.seal(`take/${take.id}/features`, Buffer.from(facialFeatures, 'utf8'));
    await keepFeatures(tx, take.id, sealed);
  }
  if (ids.length === 0) return;
  await thawPictures(tx, take.verification_id);
  await supersedeAccepted(tx, take.verification_id);
  const rows = verdict.pictures.map((picture, at) => {
    const challenge = trial.challenges.find((one) => one.photo_type === picture.photoType);
    const more = { id: ids[at] ?? '', problems: [], challengeId: challenge?.id ?? null, frozen: true };
    return materialRow(vault, take, { ...picture, ...more }, now);
  });
  await enterMaterials(tx, rows);
  for (const [at, { taken }] of verdict.pictures.entries()) {
    const entry = { materialId: ids[at] ?? '', print: taken.print, vault, at: now };
    await keepPrint(tx, ports, verification, entry);
  }
}
