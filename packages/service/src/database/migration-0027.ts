import { type Kysely, sql } from 'kysely';

const statements = [
  // A print without a picture is of a moment of the video.
  `alter table picture_print drop constraint picture_print_pkey, alter column material_id drop not null`,
  `alter table picture_print add constraint picture_print_material unique (material_id)`,
  `create unique index picture_print_moment on picture_print (verification_id, created_at)
    where material_id is null`,
] as const;

/** Prints of what a session's video shows stand beside those of its pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
