import { type Kysely, sql } from 'kysely';

const statements = [
  `create table recording (
    verification_id text primary key references verification(id),
    head_index integer not null,
    head_hash text not null,
    next_segment integer not null,
    bytes integer not null,
    duration_ms integer not null,
    way text not null,
    piece_type text,
    segment_started_at timestamptz,
    next_piece integer not null,
    cuts text not null,
    sampled_head integer not null
  )`,
  `create table recording_chunk (
    verification_id text not null references recording(verification_id),
    chunk_index integer not null,
    hash text not null,
    segment integer not null,
    kind text not null,
    segment_started_at timestamptz not null,
    size integer not null,
    from_ms integer not null,
    duration_ms integer not null,
    piece integer,
    received_sha256 text,
    stored_at timestamptz not null,
    primary key (verification_id, chunk_index)
  )`,
  `create index recording_chunk_hash on recording_chunk (hash)`,
  `create unique index recording_piece on recording_chunk (verification_id, segment, piece)`,
  `create table recording_frame (
    verification_id text not null references verification(id),
    frame_hash bytea not null,
    primary key (verification_id, frame_hash)
  )`,
  `create index recording_frame_hash on recording_frame (frame_hash)`,
] as const;

/** The video of a session: how far its chain goes, its chunks without their bytes, and frames known again by hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
