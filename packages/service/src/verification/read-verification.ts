import type { Kind } from '@ekyc/contract';
import { type AuditEntryTable, stateEntries } from '../audit/index.ts';
import { type ShownResult, shownResults } from '../checks/index.ts';
import { type Database, cachedQuery, readAtOnce, type Tables } from '../database/index.ts';
import type { VerificationTable } from './verification.table.ts';

/** A business sees its own only; anything else does not exist for it. */
export async function findOwnVerification(
  db: Database,
  businessId: string,
  { publicId, kind }: { readonly publicId: string; readonly kind: Kind },
): Promise<VerificationTable | undefined> {
  return db
    .selectFrom('verification')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** The columns of a verification that are shown, or that open what is shown. */
const shownOfRow = [
  'id',
  'public_id',
  'business_id',
  'kind',
  'status',
  'mode',
  'regime',
  'method',
  'rule_version',
  'allowed_id_types',
  'id_type',
  'wrapped_key',
  'sealed_request',
  'sealed_profile',
  'sealed_reading',
  'sealed_chip',
  'sealed_proof',
  'sealed_licence',
  'sealed_submission',
  'decision',
  'reasons',
  'resubmissions',
  'resubmission_parts',
  'account_use',
  'shared_at',
  'sharing_stopped_at',
  'face_auth_div',
  'tries',
  'document_type',
  'created_at',
  'expires_at',
  'submitted_at',
  'decided_at',
] as const;

const shownOfMaterial = [
  'id',
  'type',
  'photo_type',
  'stored_sha256',
  'received_sha256',
  'width',
  'height',
  'sealed_measures',
  'created_at',
] as const;

type Shown<Table extends keyof Tables, Columns extends readonly (keyof Tables[Table])[]> = Readonly<
  Pick<Tables[Table], Columns[number]>
>;

export interface PresentedRow extends Shown<'verification', typeof shownOfRow> {
  /** What one person decided while a second decision is outstanding. */
  readonly proposed_decision: Tables['proposed_decision']['decision'] | null;
  readonly proposed_by: string | null;
  readonly proposed_at: Date | null;
  readonly proposed_parts: string | null;
  readonly proposed_reason: Buffer | null;
}

export interface PresentedMaterial extends Shown<'material', typeof shownOfMaterial> {
  readonly take_number: number;
}

/** Everything that is shown of one verification, as it stands in the database. */
export interface ReadVerification {
  readonly row: PresentedRow;
  /** The frozen pictures: those that were submitted. */
  readonly materials: readonly PresentedMaterial[];
  readonly examinations: readonly ShownResult[];
  /** Entries of its audit chain that state its status, oldest first. */
  readonly entries: readonly AuditEntryTable[];
  readonly salts: readonly Pick<Tables['record_salt'], 'file' | 'sealed_salt'>[];
}

/** A business's own verification with all that is shown of it; undefined for anything else. */
export async function readOwnVerification(
  db: Database,
  businessId: string,
  own: { readonly publicId: string } | { readonly id: string },
): Promise<ReadVerification | undefined> {
  const [queries, id] = 'id' in own ? [byId, own.id] : [byPublicId, own.publicId];
  const values = { id, businessId };
  const [[row], materials, examinations, entries, salts] = await readAtOnce(db, [
    queries.row(db, values),
    queries.materials(db, values),
    queries.examinations(db, values),
    queries.entries(db, values),
    queries.salts(db, values),
  ]);
  return row && { row, materials, examinations, entries, salts };
}

const byId = queriesBy('id');
const byPublicId = queriesBy('public_id');

interface Own extends Readonly<Record<string, string>> {
  readonly id: string;
  readonly businessId: string;
}

/** None needs the answer to another: each finds the verification by itself. */
function queriesBy(column: 'id' | 'public_id') {
  const own = (db: Database, { id, businessId }: Own) =>
    db
      .selectFrom('verification')
      .where(`verification.${column}`, '=', id)
      .where('verification.business_id', '=', businessId);
  return {
    row: cachedQuery((db, values: Own) =>
      own(db, values)
        .leftJoin('proposed_decision', 'proposed_decision.verification_id', 'verification.id')
        .select(shownOfRow.map((name) => `verification.${name}` as const))
        .select([
          'proposed_decision.decision as proposed_decision',
          'proposed_decision.made_by as proposed_by',
          'proposed_decision.at as proposed_at',
          'proposed_decision.parts as proposed_parts',
          'proposed_decision.sealed_reason as proposed_reason',
        ]),
    ),
    materials: cachedQuery((db, values: Own) =>
      db
        .selectFrom('material')
        .innerJoin('take', 'take.id', 'material.take_id')
        .select(shownOfMaterial.map((name) => `material.${name}` as const))
        .select('take.number as take_number')
        .where('material.verification_id', '=', own(db, values).select('verification.id'))
        .where('frozen', '=', true)
        .orderBy('material.created_at'),
    ),
    examinations: cachedQuery((db, values: Own) =>
      shownResults(db, own(db, values).select('verification.id').$asScalar()),
    ),
    entries: cachedQuery((db, values: Own) =>
      stateEntries(db).where('verification_id', '=', own(db, values).select('verification.id')),
    ),
    salts: cachedQuery((db, values: Own) =>
      db
        .selectFrom('record_salt')
        .select(['file', 'sealed_salt'])
        .where('verification_id', '=', own(db, values).select('verification.id')),
    ),
  };
}
