import { z } from 'zod';

/** What is known of somebody beside their photographs. */
export interface Person {
  readonly group: string;
  readonly sex: 'F' | 'M' | null;
  /** Year. */
  readonly bornAbout: number | null;
}

/** Of everybody of whom nothing is said. */
const everybody = 'all';

const entry = z.union([
  z.string().trim().min(1).max(60),
  z.strictObject({
    group: z.string().trim().min(1).max(60).default(everybody),
    sex: z.enum(['F', 'M']).optional(),
    bornAbout: z.int().min(1880).max(2100).optional(),
  }),
]);

const form =
  'a group\'s name, or {"group": "…", "sex": "F" or "M", "bornAbout": 1980}, each of the three only where it is known';

export type ReadGroups =
  | { readonly kind: 'groups'; readonly groups: ReadonlyMap<string, Person> }
  | { readonly kind: 'unusable'; readonly sentences: readonly string[] };

/**
 * `groups.json`: an object with, by the name of a person's folder, the group's name or an object of what is known.
 * People it does not name are in the group `all`.
 * @param ids names of the folders; what it says of anybody else is a slip of the pen, which would move them to `all`
 */
export function readGroups(text: string, ids: readonly string[]): ReadGroups {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { kind: 'unusable', sentences: [`groups.json is not JSON: ${(error as Error).message}.`] };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return {
      kind: 'unusable',
      sentences: [`groups.json must be an object with, by person's folder, ${form}.`],
    };
  const groups = new Map<string, Person>(ids.map((id) => [id, personOf(everybody)]));
  const sentences: string[] = [];
  for (const [id, said] of Object.entries(json)) {
    const parsed = entry.safeParse(said);
    if (!groups.has(id)) sentences.push(`groups.json names "${id}", but there is no folder of that name.`);
    else if (!parsed.success)
      sentences.push(`groups.json says of "${id}" ${JSON.stringify(said)}. It must be ${form}.`);
    else groups.set(id, personOf(parsed.data));
  }
  return sentences.length > 0 ? { kind: 'unusable', sentences } : { kind: 'groups', groups };
}

function personOf(said: z.infer<typeof entry>): Person {
  if (typeof said === 'string') return { group: said, sex: null, bornAbout: null };
  return { group: said.group, sex: said.sex ?? null, bornAbout: said.bornAbout ?? null };
}

/** Years by which look-alikes' births may lie apart. */
const lookalikeYears = 5;

/** Whether two people are of the same group, sex and age; where sex or birth is not known of one they are not. */
export function isLookalike(a: Person, b: Person): boolean {
  if (a.sex === null || a.bornAbout === null || b.bornAbout === null) return false;
  return a.group === b.group && a.sex === b.sex && Math.abs(a.bornAbout - b.bornAbout) <= lookalikeYears;
}
