import { idTypes, isIdType, type IdType, type ReadableDocument } from '@ekyc/documents';
import { photograph, type PhotographOptions } from '@ekyc/testkit';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { fillOf, heldByHand, specimens } from './document-specimens.ts';
import { secondsFor } from './in-parallel.ts';
import { clopperPearson, type Interval } from './statistics.ts';

const childCount = 2;
/** Pictures of each document. Without a wrong name so many prove less than one in a hundred (95 %). */
const pictureCount = 64;
const fewPictures = 3;
/** What is wanted: a wrong name sends an honest visitor to a document that they do not have. */
const mostWrong = 0.01;
const allIdTypes = Object.keys(idTypes) as IdType[];

/** As pictures come: sharp ones, smaller ones, soft ones, and with a reflection; on every desk. */
const manners: readonly PhotographOptions[] = [
  { background: 'dark' },
  { background: 'clutter', width: 720, height: 1280 },
  { background: 'light' },
  { background: 'dark', blur: 1.2 },
  { background: 'clutter', glare: 0.6 },
  { background: 'dark', width: 720, height: 1280, blur: 2 },
];

type Told = 'right' | 'nothing' | 'wrong';

interface Job {
  readonly document: ReadableDocument;
  readonly seed: number;
}

/**
 * What a visitor is told of the document on the picture: of each document's pictures under another choice, which changes
 * from picture to picture, and under its own. Shares of wrong names with Clopper–Pearson's 95 % intervals. Licences of
 * 消防法, which are no identity document, must be called nothing.
 */
export const shownDocument: Benchmark = async ({ quick = false, say }) => {
  const engine = createVisionEngine({ children: childCount, timeoutMs: 120_000 });
  const told = { wrongChoice: [] as Told[], rightChoice: [] as Told[] };
  const count = quick ? fewPictures : pictureCount;
  const jobs: Job[] = Array.from({ length: count }, (_, seed) =>
    (Object.keys(specimens) as ReadableDocument[]).map((document) => ({ document, seed })),
  ).flat();
  try {
    await engine.ready();
    const tellOne = async ({ document, seed }: Job) => {
      const jpeg = await pictureOf(document, seed);
      const others = allIdTypes.filter((one) => one !== document);
      // Each manner with each of the others in turn.
      const chosen = others[(seed + Math.floor(seed / manners.length)) % others.length] as IdType;
      const answer = await toldOf(engine, jpeg, { document, chosen });
      told.wrongChoice.push(answer);
      if (answer === 'wrong') say(`shown-document: ${document} ${seed} as ${chosen}: a wrong name`);
      if (isIdType(document))
        told.rightChoice.push(await toldOf(engine, jpeg, { document, chosen: document }));
    };
    const seconds = await secondsFor(
      jobs,
      Array.from({ length: childCount }, () => tellOne),
    );
    say(`shown-document: ${jobs.length} pictures in ${Math.round(seconds)} s`);
  } finally {
    await engine.close();
  }
  return [
    wrongNames('shown-document.wrong-choice', told.wrongChoice, quick),
    wrongNames('shown-document.right-choice', told.rightChoice, quick),
  ];
};

async function pictureOf(document: ReadableDocument, seed: number): Promise<Buffer> {
  const { front } = await specimens[document](seed, seed % 2 === 0 ? 'common' : 'variant');
  const manner = manners[seed % manners.length] ?? {};
  return (await photograph(front, { ...heldByHand(seed), fill: fillOf(document), ...manner })).jpeg;
}

async function toldOf(
  engine: RunningVisionEngine,
  jpeg: Buffer,
  { document, chosen }: { readonly document: ReadableDocument; readonly chosen: IdType },
): Promise<Told> {
  const taken = await engine.ingest(jpeg, { subject: 'documentFront', rotate: 0, idType: chosen });
  // Where a My Number is believed to be seen nothing else is told.
  if (taken.kind === 'forbiddenNumber') return 'nothing';
  if (taken.kind !== 'accepted') throw new Error(`the engine answered ${taken.kind}`);
  const { shows } = taken.measures;
  if (shows === undefined) return 'nothing';
  return shows === document ? 'right' : 'wrong';
}

function wrongNames(name: string, told: readonly Told[], quick: boolean): Measurement {
  const times = (kind: Told) => told.filter((one) => one === kind).length;
  const wrong = times('wrong');
  const { low, high }: Interval = clopperPearson(wrong, told.length);
  return compared(`${name}.wrong-names`, 'share', {
    value: wrong / told.length,
    baseline: mostWrong,
    details: { interval: [low, high], wrong, right: times('right'), nothing: times('nothing') },
    ...(quick ? {} : { bound: { atMost: 1 } }),
  });
}
