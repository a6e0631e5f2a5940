import { type IdType, isLicenceType, type ReadableDocument } from '@ekyc/documents';
import { type NameSet, photograph } from '@ekyc/testkit';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import type { Benchmark, BenchmarkOptions, Measurement } from './benchmark.ts';
import { fillOf, heldByHand, type Specimen, specimens } from './document-specimens.ts';
import { secondsFor } from './in-parallel.ts';
import { readAcrossFonts } from './ocr-fonts.ts';
import { childrenOf } from './processor-time.ts';
import { type ReadValues, ReadingTally } from './reading-tally.ts';

const childCount = 2;
const peopleCount = 20;
/** `--quick`: of each kind. */
const fewPeople = 3;
const sizes = { '1080p': { width: 1080, height: 1920 }, '720p': { width: 720, height: 1280 } } as const;
type Size = keyof typeof sizes;

/** Documents whose names are Japanese are printed for both sets of names. */
const nameSets: Readonly<Record<IdType, readonly NameSet[]>> = {
  driversLicense: ['common', 'variant'],
  drivingHistoryCertificate: ['common', 'variant'],
  myNumberCard: ['common', 'variant'],
  residenceCard: ['common'],
  specialPermanentResidentCertificate: ['common'],
  passport: ['common'],
};

/** The sets of names that the person with a seed has this document in; of licences one, in turn. */
function namesFor(document: ReadableDocument, seed: number): readonly NameSet[] {
  if (isLicenceType(document)) return [seed % 2 === 0 ? 'common' : 'variant'];
  return nameSets[document];
}

/**
 * Character error rate of what is read from photographs of seeded people's documents, by document, class of field and
 * size of picture: edits that would make the reading right to the characters printed, blanks aside. A field that was
 * not read counts as all wrong. Names in common and in variant kanji are counted separately. `mrz`: share of passports
 * whose zone was not read with right check digits. `absent`: share of the classes that a licence does not bear of which
 * something was read nevertheless.
 */
async function characterErrorsByDocument({
  quick = false,
  documents = null,
  say,
}: BenchmarkOptions): Promise<readonly Measurement[]> {
  const engine = createVisionEngine({ children: childCount, timeoutMs: 120_000 });
  try {
    await engine.ready();
    const tally = new ReadingTally();
    const people = quick ? fewPeople : peopleCount;
    const all = Object.keys(specimens) as ReadableDocument[];
    const jobs = all
      .filter((idType) => documents === null || documents.includes(idType))
      .flatMap((idType) =>
        Array.from({ length: people }, (_, seed) => seed).flatMap((seed) =>
          namesFor(idType, seed).map((names) => ({ idType, names, seed })),
        ),
      );
    if (jobs.length === 0) throw new Error(`no such document; there are: ${all.join(', ')}`);
    const readOne = async ({ idType, names, seed }: (typeof jobs)[number]) => {
      const specimen = await specimens[idType](seed, names);
      for (const size of Object.keys(sizes) as Size[]) {
        const read = await readPhotograph(engine, specimen, size, seed);
        tally.add(specimen, read, { names, size });
      }
      say(`ocr: ${idType} ${names} ${seed}`);
    };
    await secondsFor(
      jobs,
      Array.from({ length: childCount }, () => readOne),
    );
    return tally.measurements();
  } finally {
    await engine.close();
  }
}

/**
 * How well documents are read: across fonts (`readAcrossFonts`), and but for `--quick` the character
 * errors of every document beside it; with `--documents` these alone, of some. With a folder, in its fonts alone.
 */
export const ocr: Benchmark = async (options) => {
  const { quick = false, documents = null, folder } = options;
  const rows: Measurement[] = [];
  if (documents === null) rows.push(...(await acrossFonts(options)));
  if (folder === null && (!quick || documents !== null))
    rows.push(...(await characterErrorsByDocument(options)));
  return rows;
};

/** One child, so that what it spends is what readings cost. */
async function acrossFonts(options: BenchmarkOptions): Promise<readonly Measurement[]> {
  const others = childrenOf(process.pid);
  const engine = createVisionEngine({ children: 1, timeoutMs: 120_000 });
  try {
    await engine.ready();
    const pids = childrenOf(process.pid).filter((pid) => !others.includes(pid));
    return await readAcrossFonts({ engine, pids }, options);
  } finally {
    await engine.close();
  }
}

/** Values by field of one photograph; empty where it was not taken. */
async function readPhotograph(
  engine: RunningVisionEngine,
  { idType, front }: Specimen,
  size: Size,
  seed: number,
): Promise<ReadValues> {
  const options = { ...heldByHand(seed), ...sizes[size], fill: fillOf(idType) };
  const { jpeg } = await photograph(front, options);
  const taken = await engine.ingest(jpeg, { subject: 'documentFront', rotate: 0, idType });
  if (taken.kind !== 'accepted') return {};
  const reading = await engine.readDocument([taken.image], idType);
  if ('kind' in reading) throw new Error('the engine is busy');
  return reading.fields;
}
