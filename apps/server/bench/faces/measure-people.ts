import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningVisionEngine } from '@ekyc/vision';
import type { Measurement } from '../benchmark.ts';
import { clopperPearson } from '../statistics.ts';
import { type Comparison, comparisonsOf, portraitKinds, sidesOf } from './comparisons.ts';
import { type Described, describePeople } from './describe.ts';
import { isLookalike } from './groups.ts';
import { comparePeople, measureGroup, type PeopleChosen } from './measure-group.ts';
import type { PhotographedPerson } from './people-folder.ts';
import { drawDet } from './plots/det-curve.ts';
import { drawHistogram } from './plots/histogram.ts';
import { measurementOf, type ReportedGroup } from './report.ts';

export interface PeopleSetting {
  /** Before the names of lines and plots. */
  readonly prefix: string;
  /** Widths of portraits' faces in pixels. */
  readonly sizes: readonly number[];
  /** Numbers of live photographs that are averaged. */
  readonly frames: readonly number[];
  readonly distances: readonly number[];
  readonly workers: number;
  /** Where the plots go; null for none. */
  readonly out: string | null;
  readonly say: (text: string) => void;
}

export interface PeopleMeasured {
  readonly results: readonly ReportedGroup[];
  readonly measurements: readonly Measurement[];
}

/** Describes everybody's photographs and reports how well the model distinguishes them, with plots. */
export async function measurePeople(
  people: readonly PhotographedPerson[],
  engine: RunningVisionEngine,
  setting: PeopleSetting,
): Promise<PeopleMeasured> {
  const { sizes, frames, distances, workers, say, prefix } = setting;
  const kinds = portraitKinds(sizes);
  const described = await describePeople(people, engine, { portraits: kinds, workers, say });
  const chosen = choose(people);
  const results: ReportedGroup[] = [];
  for (const comparison of comparisonsOf(sizes, frames)) {
    const sides = sidesOf(described.photos, comparison, kinds, (templates) => engine.average(templates));
    const pairs = comparePeople(sides, (a, b) => engine.distance(a, b));
    if (pairs.leftOut > 0)
      say(`faces: ${comparison.title}: a part of the pairs of different people is drawn.`);
    const own = chosen.flatMap(({ kind, ...group }) => {
      const result = measureGroup(comparison, pairs, sides, group, distances);
      return result ? [{ ...result, kind }] : [];
    });
    if (own.length === 0) say(`faces: ${comparison.title} is left out: nobody has photographs enough.`);
    results.push(...own);
    await plot(comparison, own, engine, setting);
  }
  return {
    results,
    measurements: [
      acquired(prefix, described),
      ...kinds.map(({ facePx, view }, at) => found(`${prefix}.portrait${facePx}.${view}`, described, at)),
      ...results.map((result) => measurementOf(prefix, result)),
    ],
  };
}

type Chosen = PeopleChosen & Pick<ReportedGroup, 'kind'>;

/** Each group, its look-alikes where there are any, and everybody where there are several groups. */
function choose(people: readonly PhotographedPerson[]): readonly Chosen[] {
  const numbers = people.map((_, number) => number);
  const groups = [...Map.groupBy(numbers, (number) => people[number]?.group ?? '')];
  const person = (number: number) => people[number] as PhotographedPerson;
  const chosen = groups.flatMap(([group, own]): Chosen[] => {
    const within = new Set(own);
    const doubled = new Set(
      own.filter((one) => own.some((other) => other !== one && isLookalike(person(one), person(other)))),
    );
    const isAlike = (one: number, other: number) => one === other || isLookalike(person(one), person(other));
    const whole: Chosen = {
      kind: 'group',
      group,
      people: own,
      counts: ({ one, other }) => within.has(one) && within.has(other),
    };
    const alike: Chosen = {
      kind: 'lookalikes',
      group: `${group}, same sex and age`,
      people: [...doubled],
      counts: ({ one, other }) => doubled.has(one) && doubled.has(other) && isAlike(one, other),
    };
    return doubled.size > 0 ? [whole, alike] : [whole];
  });
  if (groups.length === 1) return chosen;
  return [
    ...chosen,
    { kind: 'everybody', group: 'everybody, across groups', people: numbers, counts: () => true },
  ];
}

async function plot(
  comparison: Comparison,
  results: readonly ReportedGroup[],
  engine: RunningVisionEngine,
  { out, prefix }: PeopleSetting,
): Promise<void> {
  if (out === null || results.length === 0) return;
  await mkdir(out, { recursive: true });
  const [{ usual }, file] = [engine.faceModel, (name: string) => join(out, `${prefix}.${name}.svg`)];
  const lines = results.map(({ group, curve }) => ({ label: group, curve }));
  await writeFile(file(`det.${comparison.id}`), drawDet(comparison.title, lines));
  const marks = [
    { distance: usual.accept, label: 'usual accept' },
    { distance: usual.review, label: 'usual review' },
  ];
  for (const { group, curve } of results) {
    const slug = group.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
    await writeFile(
      file(`distances.${comparison.id}.${slug}`),
      drawHistogram(`${comparison.title}: ${group}`, curve, marks),
    );
  }
}

/** Pictures that could not be used, and why. */
function acquired(prefix: string, { pictures, photos, refused }: Described): Measurement {
  return share(`${prefix}.failure-to-acquire`, pictures - photos.length, pictures, { refused });
}

/** Portraits on which the engine finds no face. */
function found(name: string, { photos }: Described, at: number): Measurement {
  const missed = photos.filter(({ portraits }) => portraits[at] === null).length;
  return share(`${name}.no-face`, missed, photos.length, {});
}

function share(
  name: string,
  errors: number,
  pictures: number,
  more: Readonly<Record<string, unknown>>,
): Measurement {
  const { low, high } = clopperPearson(errors, pictures);
  return {
    name,
    value: pictures === 0 ? null : errors / pictures,
    unit: 'share',
    baseline: null,
    ratio: null,
    details: { interval: [low, high], errors, pictures, ...more },
  };
}
