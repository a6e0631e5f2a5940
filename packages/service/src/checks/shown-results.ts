import type { ExaminationResult } from '@ekyc/contract';
import type { Expression } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ExaminationTable } from './examination.table.ts';

const shown = ['check_name', 'outcome', 'measured', 'thresholds', 'engine_id', 'model_hash'] as const;

/** The part of a stored result that a business sees. */
export type ShownResult = Readonly<Pick<ExaminationTable, (typeof shown)[number]>>;

/** The query for a verification's results, by the name of the check. @param verification its id, or a query for it */
export function shownResults(db: Database, verification: Expression<string | null>) {
  return db
    .selectFrom('examination')
    .select(shown)
    .where('verification_id', '=', verification)
    .orderBy('check_name');
}

/** One result as the API shows it. */
export function presentResult(row: ShownResult): ExaminationResult {
  return {
    check: row.check_name,
    outcome: row.outcome,
    values: row.measured,
    thresholds: row.thresholds,
    engineId: row.engine_id,
    modelHash: row.model_hash,
  };
}
