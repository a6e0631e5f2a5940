import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { EngineBusyError, type PicturePrint, thresholds, type VisionEngine } from '../engine/index.ts';
import { openVault, type VerificationTable } from '../verification/index.ts';
import type { MaterialTable } from './capture.table.ts';
import { openPrint, type PrintPorts, signsIn, wordsIn } from './picture-print.ts';

/** How many pictures of other verifications are compared with one, the nearest first. */
const mostCompared = 12;

export interface SeenBefore {
  /** Pictures that came before, identical or changed; whose they were is never disclosed. */
  readonly pictures: number;
  /** Those of them whose bytes were changed: re-encoded, scaled, cropped by a little, mirrored. */
  readonly changed: number;
}

/** A picture that may have come before. */
export interface SoughtPicture {
  readonly receivedSha256: string;
  readonly storedSha256: string;
  readonly print: PicturePrint | null;
  /** Only what came before it counts: who took a picture first is not blamed for the thief. */
  readonly at: Date;
}

/** Where copies are looked for: not among what the visitor took here. */
interface Place {
  readonly verificationId: string;
  /** Copies with different bytes are searched for in this business only; null: in all. */
  readonly businessId: string | null;
  /** The same bytes are looked for in other takes than this one, those of the verification too; else not in those. */
  readonly takeId?: string;
}

/**
 * How many of these pictures came earlier: their bytes as received or as stored anywhere, and copies of them, by their
 * prints, in another verification of the business, or of any. A camera never gives the same picture twice. Throws
 * EngineBusyError.
 */
export async function countSeenBefore(
  ports: PrintPorts & { readonly db: Database },
  sought: readonly SoughtPicture[],
  place: Place,
): Promise<SeenBefore> {
  let [pictures, changed] = [0, 0];
  for (const picture of sought) {
    const same = await cameAsItIs(ports.db, picture, place);
    const copied = !same && (await cameChanged(ports, picture, place));
    if (same || copied) pictures += 1;
    if (copied) changed += 1;
  }
  return { pictures, changed };
}

/** Pictures of a verification with their prints, as {@link countSeenBefore} wants them. */
export async function soughtOf(
  { db, master }: PrintPorts & { readonly db: Database },
  row: VerificationTable,
  materials: readonly MaterialTable[],
): Promise<SoughtPicture[]> {
  const ids = materials.map(({ id }) => id);
  if (ids.length === 0) return [];
  const prints = await db
    .selectFrom('picture_print')
    .select(['material_id', 'sealed_print', 'created_at'])
    .where('material_id', 'in', ids)
    .execute();
  const vault = openVault(master, row);
  return materials.map(({ id, received_sha256, stored_sha256, created_at }) => {
    const own = prints.find(({ material_id }) => material_id === id);
    return {
      receivedSha256: received_sha256,
      storedSha256: stored_sha256,
      print: own ? openPrint(vault, own) : null,
      at: created_at,
    };
  });
}

async function cameAsItIs(
  db: Database,
  { receivedSha256, storedSha256, at }: SoughtPicture,
  { verificationId, takeId }: Place,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('material')
    .select('id')
    .where((where) =>
      where.or([where('received_sha256', '=', receivedSha256), where('stored_sha256', '=', storedSha256)]),
    )
    .where('created_at', '<', at)
    .where(takeId === undefined ? 'verification_id' : 'take_id', '<>', takeId ?? verificationId)
    .executeTakeFirst();
  return earlier !== undefined;
}

async function cameChanged(
  ports: PrintPorts & { readonly db: Database },
  picture: SoughtPicture,
  place: Place,
): Promise<boolean> {
  const { print } = picture;
  if (print === null) return false;
  const { engine, master } = ports;
  const nearest = await nearestPrints(ports, { print, at: picture.at }, place);
  if (nearest.length === 0) return false;
  const earlier = nearest.map((other) => openPrint(openVault(master, other), other));
  const compared = await engine.likeness(print, earlier);
  if (compared.kind === 'busy') throw new EngineBusyError(compared.retryAfterSeconds);
  return compared.likeness >= thresholds.copy.likeness;
}

/**
 * The prints of other verifications that lie nearest to one, of pictures and of videos, by the index alone. Not within
 * the verification: what one hand takes in the same minute may be as near as a copy.
 */
export async function nearestPrints(
  {
    db,
    engine,
    master,
  }: Pick<PrintPorts, 'master'> & {
    readonly db: Database;
    readonly engine: Pick<VisionEngine, 'placesSought'>;
  },
  { print, at }: { readonly print: PicturePrint; readonly at: Date },
  { verificationId, businessId }: Place,
) {
  const places = engine.placesSought(print);
  const apart = sql<number>`least(${sql.join(
    places.map((one) => sql`bit_count(picture_print.signs # ${signsIn(master, one)})`),
  )})`;
  return db
    .selectFrom('picture_print')
    .innerJoin('verification', 'verification.id', 'picture_print.verification_id')
    .select(['material_id', 'sealed_print', 'picture_print.created_at'])
    .select(['verification.id', 'verification.business_id', 'verification.wrapped_key'])
    .select(apart.as('apart'))
    .where(sql<boolean>`picture_print.words && ${wordsIn(master, places)}`)
    .where('picture_print.verification_id', '<>', verificationId)
    .where('picture_print.created_at', '<', at)
    .where('verification.wrapped_key', 'is not', null)
    .where(apart, '<=', thresholds.copy.signs)
    .$if(businessId !== null, (query) => query.where('picture_print.business_id', '=', businessId))
    .orderBy(apart)
    .limit(mostCompared)
    .execute();
}
