import type { IdType } from '@ekyc/contract';
import { photograph, type PhotographOptions, photographFrame, drawPerson } from '@ekyc/testkit';
import { createVisionEngine, type CardMeasures, type RunningVisionEngine } from '@ekyc/vision';
import type { Benchmark, Measurement } from './benchmark.ts';
import { fillOf, heldByHand, specimens } from './document-specimens.ts';
import { secondsFor } from './in-parallel.ts';
import { overlapOf } from './polygon-overlap.ts';
import { clopperPearson } from './statistics.ts';

const childCount = 2;
/** Pictures of each kind; `--quick` takes fewer. */
const pictureCount = 20;
const fewPictures = 4;
/** Overlap to union from which a card counts as found. */
const foundOverlap = 0.95;
const shapes: Readonly<Record<string, IdType>> = { card: 'residenceCard', page: 'passport' };
const backgrounds = ['dark', 'clutter', 'light'] as const;

interface Job {
  readonly kind: string;
  readonly idType: IdType;
  readonly seed: number;
}

/**
 * Share of photographs in which the document is found where it lies (IoU above 0.95), by shape and background, and
 * share of pictures without one in which the engine believes that it sees one. Intervals are Clopper–Pearson's.
 */
export const card: Benchmark = async ({ quick = false, say }) => {
  const engine = createVisionEngine({ children: childCount, timeoutMs: 120_000 });
  const counts = new Map<string, { hits: number; pictures: number }>();
  const count = (name: string, hit: boolean) => {
    const known = counts.get(name) ?? { hits: 0, pictures: 0 };
    counts.set(name, { hits: known.hits + Number(hit), pictures: known.pictures + 1 });
  };
  const pictures = quick ? fewPictures : pictureCount;
  const jobs: Job[] = Object.entries(shapes).flatMap(([kind, idType]) =>
    Array.from({ length: pictures }, (_, seed) => ({ kind, idType, seed })),
  );
  try {
    await engine.ready();
    const measureOne = async ({ kind, idType, seed }: Job) => {
      const { front } = await specimens[idType](seed, 'common');
      const background = backgroundOf(seed);
      const shot = await photograph(front, {
        ...heldByHand(seed),
        background,
        fill: fillOf(idType) - (seed % 4) * 0.08,
      });
      const corners = shot.quad.map(([x, y]) => ({ x: x / shot.width, y: y / shot.height }));
      const found = await cardIn(engine, shot.jpeg, idType);
      count(
        `card.found.${kind}.${background}`,
        found !== null && overlapOf(found.quad, corners) > foundOverlap,
      );
      count(`card.found.${kind}`, found !== null && overlapOf(found.quad, corners) > foundOverlap);
      const empty = await emptyPicture(seed, background);
      count(`card.false.${kind}`, (await cardIn(engine, empty, idType)) !== null);
      say(`card: ${kind} ${seed}`);
    };
    await secondsFor(
      jobs,
      Array.from({ length: childCount }, () => measureOne),
    );
  } finally {
    await engine.close();
  }
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { hits, pictures: all }]) => shareOf(name, hits, all));
};

function backgroundOf(seed: number): NonNullable<PhotographOptions['background']> {
  return backgrounds[seed % backgrounds.length] ?? 'dark';
}

async function cardIn(
  engine: RunningVisionEngine,
  jpeg: Buffer,
  idType: IdType,
): Promise<CardMeasures | null> {
  const taken = await engine.ingest(jpeg, { subject: 'documentBack', rotate: 0, idType });
  if (taken.kind !== 'accepted') throw new Error(`the engine answered ${taken.kind}`);
  return taken.measures.card;
}

/** A desk without a document or, every fourth, a person. */
async function emptyPicture(seed: number, background: PhotographOptions['background']): Promise<Buffer> {
  if (seed % 4 === 3) return photographFrame(drawPerson(seed), { seed });
  const nothing = await specimens.residenceCard(0, 'common');
  const options = { ...(background ? { background } : {}), fill: 0.001, seed: seed + 500 };
  return (await photograph(nothing.front, options)).jpeg;
}

function shareOf(name: string, hits: number, pictures: number): Measurement {
  const { low, high } = clopperPearson(hits, pictures);
  return {
    name,
    value: hits / pictures,
    unit: 'share',
    baseline: null,
    ratio: null,
    details: { interval: [low, high], hits, pictures },
  };
}
