import { createVisionEngine, type FaceTemplate, type RunningVisionEngine } from '@ekyc/vision';
import type { Benchmark, BenchmarkOptions, Measurement } from './benchmark.ts';
import { comparePairs } from './compare-pairs.ts';
import { drawnSubjects, photographedSubjects, type Subject, subjectsOf } from './face-subjects.ts';
import { secondsFor } from './in-parallel.ts';
import { clopperPearson, equalErrorRate, falseMatches, falseNonMatches, type Rate } from './statistics.ts';

const childCount = 2;
/** `--quick`: of the drawn people. */
const fewPeople = 4;

/**
 * How well faces are matched: FMR and FNMR at the thresholds of the examination, and EER, over all pairs of pictures
 * of one person and of two. A picture goes the way of an uploaded selfie: taken in, stored, its largest face
 * described. Intervals are Clopper–Pearson's over pairs; pairs share people, so that the truth may lie wider.
 */
export const vision: Benchmark = async ({ folder, quick = false, say }) => {
  const engine = createVisionEngine({ children: childCount });
  try {
    if (folder !== null) return await matching('vision', await subjectsOf(folder), engine, say);
    say(
      'vision: without --folder DIR (DIR/manifest.json: {"subjects": [{"id", "pictures": [path, …]}]}) two sets of ' +
        'our own are used. Drawn people are too alike for matching: their rates tell of changes, not of people.',
    );
    const drawn = await matching(
      'vision.drawn',
      (await drawnSubjects()).slice(0, quick ? fewPeople : undefined),
      engine,
      say,
    );
    const people = photographedSubjects();
    if (people === null) {
      say('vision: ../shared/testdata/faces is not there, so real people are left out.');
      return drawn;
    }
    say('vision: real people from ../shared/testdata/faces.');
    return [...drawn, ...(await matching('vision.photographs', people, engine, say))];
  } finally {
    await engine.close();
  }
};

async function matching(
  name: string,
  subjects: readonly Subject[],
  engine: RunningVisionEngine,
  say: BenchmarkOptions['say'],
): Promise<readonly Measurement[]> {
  const described = await describeAll(subjects, engine, say);
  const { genuine, impostor } = comparePairs(described.people, (a, b) => engine.distance(a, b));
  const eer = equalErrorRate(genuine, impostor);
  const atThresholds = Object.values(engine.faceModel.usual).flatMap((threshold) => [
    rateOf(`${name}.fmr@${threshold}`, falseMatches(impostor, threshold)),
    rateOf(`${name}.fnmr@${threshold}`, falseNonMatches(genuine, threshold)),
  ]);
  return [
    ...atThresholds,
    {
      ...unjudged(`${name}.eer`, eer?.value ?? null),
      details: {
        interval: eer && [eer.low, eer.high],
        threshold: eer?.threshold ?? null,
        genuinePairs: genuine.length,
        impostorPairs: impostor.length,
      },
    },
    rateOf(`${name}.failure-to-acquire`, described.failures, 'pictures'),
  ];
}

interface Described {
  /** Templates of each person's usable pictures. */
  readonly people: readonly (readonly FaceTemplate[])[];
  readonly failures: Rate;
}

async function describeAll(
  subjects: readonly Subject[],
  engine: RunningVisionEngine,
  say: BenchmarkOptions['say'],
): Promise<Described> {
  const people: FaceTemplate[][] = [];
  let errors = 0;
  const describe = async (subject: Subject) => {
    const own: FaceTemplate[] = [];
    for (const picture of subject.pictures) {
      const faces = await describeFaces(engine, await picture.read());
      if (typeof faces === 'string') {
        errors += 1;
        say(`vision: ${picture.name} is left out: ${faces}`);
      } else if (subject.crowd) people.push(...faces.map((face) => [face]));
      else own.push(...faces.slice(0, 1));
    }
    people.push(own);
  };
  await secondsFor(
    subjects,
    Array.from({ length: childCount }, () => describe),
  );
  return { people, failures: { errors, pairs: subjects.flatMap(({ pictures }) => pictures).length } };
}

/** All faces, largest first, or why there is none. */
async function describeFaces(
  engine: RunningVisionEngine,
  bytes: Uint8Array,
): Promise<readonly FaceTemplate[] | string> {
  const taken = await engine.ingest(bytes, { subject: 'face', rotate: 0 });
  if (taken.kind !== 'accepted') return taken.kind === 'rejected' ? taken.reason : taken.kind;
  const templates = await engine.embedFaces(taken.image);
  if ('kind' in templates) return templates.kind;
  return templates.length > 0 ? templates : 'no face was found';
}

function rateOf(name: string, { errors, pairs }: Rate, counted = 'pairs'): Measurement {
  const { low, high } = clopperPearson(errors, pairs);
  return {
    ...unjudged(name, pairs === 0 ? null : errors / pairs),
    details: { interval: [low, high], errors, [counted]: pairs },
  };
}

const unjudged = (name: string, value: number | null) =>
  ({ name, value, unit: 'share', baseline: null, ratio: null }) as const;
