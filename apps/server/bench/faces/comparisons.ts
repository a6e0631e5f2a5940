import type { FaceTemplate } from '@ekyc/vision';
import { type Random, seededRandom } from '@ekyc/testkit';
import type { Sample } from '../compare-pairs.ts';
import type { DescribedPhoto, PortraitKind } from './describe.ts';

/** What is compared with what. */
export interface Comparison {
  /** For file names and lines, e.g. `portrait120.frames3`. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  readonly against: 'photo' | 'portrait';
  /** Of the portrait's face. */
  readonly facePx: number | null;
  /** Live photographs that are averaged. */
  readonly frames: number;
  /** Pictures of the other side that are averaged. */
  readonly againstFrames: number;
}

export type FaceSample = Sample<FaceTemplate>;

/** At this width a portrait is as small as a card's may be without asking a person (`thresholds.portrait`). */
export const cardFacePx = 120;

/** Of which portraits are made; the tilted one only at the width that counts. */
export function portraitKinds(sizes: readonly number[]): readonly PortraitKind[] {
  const fronts = sizes.map((facePx) => ({ facePx, view: 'front' as const }));
  return sizes.includes(cardFacePx) ? [...fronts, { facePx: cardFacePx, view: 'tilted' }] : fronts;
}

/**
 * Photo to photo and portraits of every size with one frame; at {@link cardFacePx} also with several, and with front
 * and tilted averaged.
 */
export function comparisonsOf(sizes: readonly number[], frames: readonly number[]): readonly Comparison[] {
  const several = frames.filter((count) => count > 1);
  const portrait = (facePx: number, count: number, againstFrames = 1): Comparison => ({
    id: `portrait${facePx}.frames${count}${againstFrames > 1 ? `.averaged${againstFrames}` : ''}`,
    title: `portrait ${facePx} px${againstFrames > 1 ? ', front and tilted averaged' : ''}, ${framesText(count)}`,
    against: 'portrait',
    facePx,
    frames: count,
    againstFrames,
  });
  const photo = (count: number): Comparison => ({
    id: `photo.frames${count}`,
    title: `photo to photo, ${framesText(count)}`,
    against: 'photo',
    facePx: null,
    frames: count,
    againstFrames: 1,
  });
  const small = sizes.includes(cardFacePx) ? [cardFacePx] : [];
  return [
    photo(1),
    ...several.map(photo),
    ...sizes.map((facePx) => portrait(facePx, 1)),
    ...small.flatMap((facePx) => several.map((count) => portrait(facePx, count))),
    ...small.flatMap((facePx) => [1, ...several].map((count) => portrait(facePx, count, 2))),
  ];
}

const framesText = (frames: number) => (frames === 1 ? '1 frame' : `${frames} frames`);

/** Averages of so many photographs that are made of one person, at most. */
const mostSets = 12;

export interface Sides {
  readonly live: readonly FaceSample[];
  readonly against: readonly FaceSample[];
}

/** The samples of both sides. A person with too few photographs for the frames asked for is not in `live`. */
export function sidesOf(
  photos: readonly DescribedPhoto[],
  { against, facePx, frames, againstFrames }: Comparison,
  kinds: readonly PortraitKind[],
  average: (templates: readonly FaceTemplate[]) => FaceTemplate,
): Sides {
  const single = photos.map(({ person, photo, live }) => ({ person, template: live, photos: [photo] }));
  const live = frames === 1 ? single : [...averagesOf(single, frames)].map((set) => averaged(set, average));
  if (against === 'photo') return { live, against: single };
  const at = kinds.flatMap((kind, index) => (kind.facePx === facePx ? [index] : [])).slice(0, againstFrames);
  const portraits = photos.flatMap(({ person, photo, portraits: own }) => {
    const templates = at.map((index) => own[index] ?? null).filter((template) => template !== null);
    if (templates.length < at.length) return [];
    return [{ person, template: average(templates), photos: [photo] }];
  });
  return { live, against: portraits };
}

function averaged(
  set: readonly FaceSample[],
  average: (templates: readonly FaceTemplate[]) => FaceTemplate,
): FaceSample {
  return {
    person: (set[0] as FaceSample).person,
    template: average(set.map(({ template }) => template)),
    photos: set.flatMap(({ photos }) => photos),
  };
}

/** Sets of so many photographs of one person, never all, so that one is left to compare with. Drawn uniformly. */
function* averagesOf(single: readonly FaceSample[], frames: number): Generator<readonly FaceSample[]> {
  for (const [person, own] of Map.groupBy(single, (sample) => sample.person)) {
    if (own.length <= frames) continue;
    const random = seededRandom(person);
    const seen = new Set<string>();
    for (let tries = 0; tries < 20 * mostSets && seen.size < mostSets; tries += 1) {
      const set = drawn(own, frames, random).toSorted((a, b) => (a.photos[0] ?? 0) - (b.photos[0] ?? 0));
      const key = set.map(({ photos }) => photos[0]).join();
      if (seen.has(key)) continue;
      seen.add(key);
      yield set;
    }
  }
}

function drawn<Item>(from: readonly Item[], count: number, random: Random): Item[] {
  const left = [...from];
  return Array.from(
    { length: count },
    () => left.splice(Math.floor(random.next() * left.length), 1)[0] as Item,
  );
}
