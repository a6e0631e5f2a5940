import type { ColumnType, Generated } from 'kysely';

/** int8 comes from the database as text. */
type Big = ColumnType<string, number, number>;

/** Every complete subtree of the log; level 0 are the leaves. Written once, never changed. */
export interface AuditLogNodeTable {
  level: number;
  position: Big;
  hash: Buffer;
}

/** Every head that was ever signed. */
export interface AuditLogHeadTable {
  id: Generated<string>;
  size: Big;
  root_hash: Buffer;
  at: Date;
  key_id: string;
  signature: Buffer;
  /** RFC 3161 TimeStampResp; null where no service stamped it. */
  timestamp_response: Buffer | null;
  /** When it stood in the file beside the evidence; null: it was signed for one evidence file. */
  witnessed_at: Date | null;
}
