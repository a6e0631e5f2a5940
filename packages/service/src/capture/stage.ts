import type { Stage, TakeType } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import { roomOf } from '../methods/index.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';

type Row = Pick<VerificationTable, 'id' | 'kind' | 'method' | 'account_use'>;

/** What is taken of this verification, in order. */
function wanted({ kind, method, account_use }: Omit<Row, 'id'>): readonly TakeType[] {
  if (kind === 'additionalDocument') return ['document'];
  if (!roomOf(method).steps.takesFace) return ['document'];
  // A shared document was verified before.
  return kind === 'identification' && account_use !== 'userSubmission' ? ['document', 'face'] : ['face'];
}

/** The visitor's current step: the open take, else the next one, else what is confirmed at the end. */
export function stageAfter(row: Omit<Row, 'id'>, takes: readonly Pick<TakeTable, 'type' | 'state'>[]): Stage {
  const open = takes.find(({ state }) => state === 'open');
  if (open !== undefined) return open.type;
  if (takes.length === 0) return 'start';
  const isAccepted = (type: TakeType) =>
    takes.some((take) => take.type === type && take.state === 'accepted');
  return wanted(row).find((type) => !isAccepted(type)) ?? 'confirm';
}

/** For the former browser while the journey goes on elsewhere: only the stage, nothing that was captured. */
export async function stageOf(db: Database, row: Row): Promise<Stage> {
  const takes = await db
    .selectFrom('take')
    .select(['type', 'state'])
    .where('verification_id', '=', row.id)
    .where('purpose', '=', 'identify')
    .execute();
  return stageAfter(row, takes);
}
