import type { ApiKeyTable } from './business.table.ts';
import type { Role } from '@ekyc/contract';
import type { Selectable } from 'kysely';

/** What is looked up of a key before it may do anything. */
export type KeyRow = Pick<
  Selectable<ApiKeyTable>,
  'business_id' | 'secret_hash' | 'scopes' | 'revoked_at' | 'made_by' | 'last_used_at' | 'api_version'
> & {
  /** Role of the staff member who made the key; null: the operator made it. */
  readonly role: Role | null;
  /** False if that member was removed, or their account suspended or deleted. */
  readonly is_maker_active: boolean;
};

/** What to forget: one key, or all keys that one member of the staff made. */
export type KeyChange = { readonly key: string } | { readonly staff: string };

/** How long a change may go unnoticed where this process gets no notice of it. */
export const keysAreKnownForMs = 5000;
/** Most keys held at a time; with more, some are looked up again sooner. */
const mostKeys = 10_000;

interface Known {
  readonly row: KeyRow;
  readonly since: number;
}

/**
 * A cache of recently used keys. A change is known at once to the process that makes it, and to the
 * others by a notice of the database (migration 0017). Without a notice a key is forgotten after seconds anyway.
 */
export class KnownKeys {
  readonly #keys = new Map<string, Known>();
  readonly #clock: () => number;
  /** Counts changes: a look-up that was under way may have read the former row. */
  #changes = 0;

  /** @param clock milliseconds, never set back */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** The key's row, from memory or from `lookUp`; a key that does not exist is looked up each time. */
  async find(id: string, lookUp: () => Promise<KeyRow | undefined>): Promise<KeyRow | undefined> {
    const known = this.#keys.get(id);
    if (known && this.#clock() - known.since < keysAreKnownForMs) return known.row;
    const [since, changes] = [this.#clock(), this.#changes];
    const row = await lookUp();
    if (row && changes === this.#changes) this.#keep(id, { row, since });
    return row;
  }

  /** Call it once the change is committed. */
  changed(change: KeyChange): void {
    this.#changes += 1;
    if ('key' in change) this.#keys.delete(change.key);
    else for (const [id, { row }] of this.#keys) if (row.made_by === change.staff) this.#keys.delete(id);
  }

  /** After notices may have been missed. */
  forgetAll(): void {
    this.#changes += 1;
    this.#keys.clear();
  }

  #keep(id: string, known: Known): void {
    this.#keys.delete(id);
    this.#keys.set(id, known);
    if (this.#keys.size <= mostKeys) return;
    const [oldest] = this.#keys.keys();
    if (oldest !== undefined) this.#keys.delete(oldest);
  }
}

/** Channel of the database on which changes of keys are announced. */
export const keyChangeChannel = 'ekyc_key_change';

/** A notice of migration 0017: `key ID` or `staff ID`; null for anything else. */
export function readKeyChange(payload: string | undefined): KeyChange | null {
  const [kind, id] = (payload ?? '').split(' ');
  if (id === undefined || id === '') return null;
  if (kind === 'key') return { key: id };
  return kind === 'staff' ? { staff: id } : null;
}
