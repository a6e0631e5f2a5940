import { seededRandom } from '@ekyc/testkit';

export interface PairDistances {
  /** Between pictures of one person. */
  readonly genuine: readonly number[];
  /** Between pictures of two. */
  readonly impostor: readonly number[];
}

/** A template and what it was made of. */
export interface Sample<Template> {
  /** Number of the person. */
  readonly person: number;
  readonly template: Template;
  /** Numbers of the photographs it was made of: one is never compared with itself. */
  readonly photos: readonly number[];
}

/** Two samples of one person, or of two. */
export interface ComparedPair {
  readonly one: number;
  readonly other: number;
  readonly distance: number;
}

export interface ComparedPairs {
  readonly genuine: readonly ComparedPair[];
  readonly impostor: readonly ComparedPair[];
  /** Impostor pairs that were not compared, because there were too many. */
  readonly leftOut: number;
}

/**
 * Every sample of one side with every sample of the other that shares no photograph with it. Where both sides are the
 * same list, every two once.
 * @param most about how many impostor pairs are compared; of more an even part is drawn, always the same one
 */
export function compareSamples<Template>(
  live: readonly Sample<Template>[],
  against: readonly Sample<Template>[],
  distance: (a: Template, b: Template) => number,
  most = Number.POSITIVE_INFINITY,
): ComparedPairs {
  const genuine: ComparedPair[] = [];
  const impostor: ComparedPair[] = [];
  const isOneList = live === against;
  const candidates = live.length * (isOneList ? (against.length - 1) / 2 : against.length);
  const part = most / Math.max(1, candidates);
  const random = seededRandom(candidates);
  let leftOut = 0;
  for (const [at, a] of live.entries())
    for (const b of isOneList ? against.slice(at + 1) : against) {
      const isGenuine = a.person === b.person;
      if (isGenuine && a.photos.some((photo) => b.photos.includes(photo))) continue;
      if (!isGenuine && part < 1 && random.next() >= part) {
        leftOut += 1;
        continue;
      }
      const pair = { one: a.person, other: b.person, distance: distance(a.template, b.template) };
      (isGenuine ? genuine : impostor).push(pair);
    }
  return { genuine, impostor, leftOut };
}

/** Every two pictures once; `people` holds each person's pictures. */
export function comparePairs<Template>(
  people: readonly (readonly Template[])[],
  distance: (a: Template, b: Template) => number,
): PairDistances {
  let photo = 0;
  const all = people.flatMap((pictures, person) =>
    pictures.map((template) => ({ template, person, photos: [photo++] })),
  );
  return distancesOf(compareSamples(all, all, distance));
}

export function distancesOf({ genuine, impostor }: Omit<ComparedPairs, 'leftOut'>): PairDistances {
  const distances = (pairs: readonly ComparedPair[]) => pairs.map(({ distance }) => distance);
  return { genuine: distances(genuine), impostor: distances(impostor) };
}
