import type { IdType } from '@ekyc/contract';
import { type NameSet, photograph } from '@ekyc/testkit';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import type { Benchmark, Measurement } from './benchmark.ts';
import { characterErrors } from './character-errors.ts';
import { fillOf, heldByHand, type Specimen, specimens } from './document-specimens.ts';
import { secondsFor } from './in-parallel.ts';

const CHILDREN = 2;
const PEOPLE = 20;
/** `--quick`: of each kind. */
const FEW_PEOPLE = 3;
const SIZES = { '1080p': { width: 1080, height: 1920 }, '720p': { width: 720, height: 1280 } } as const;
type Size = keyof typeof SIZES;

/** Documents whose names are Japanese are printed for both sets of names. */
const NAME_SETS: Readonly<Record<IdType, readonly NameSet[]>> = {
  driversLicense: ['common', 'variant'],
  drivingHistoryCertificate: ['common', 'variant'],
  myNumberCard: ['common', 'variant'],
  residenceCard: ['common'],
  specialPermanentResidentCertificate: ['common'],
  passport: ['common'],
};

const CLASS_OF_FIELD: Readonly<Record<string, string>> = {
  name: 'name',
  nameKanji: 'name',
  surname: 'latin',
  givenName: 'latin',
  address: 'address',
  number: 'number',
  birthday: 'date',
  issueDate: 'date',
  expiryDate: 'date',
  certificateExpiryDate: 'date',
  periodOfStayExpiryDate: 'date',
  sex: 'word',
  nationality: 'word',
  statusOfResidence: 'word',
  mrzValid: 'mrz',
};

/**
 * Character error rate of what is read from photographs of seeded people's documents, by document, class of field and
 * size of picture: edits that would make the reading right to the characters printed, blanks aside. A field that was
 * not read counts as all wrong. Names in common kanji and in variant ones are told apart. `mrz`: share of passports
 * whose zone was not read with right check digits.
 */
export const ocr: Benchmark = async ({ quick = false, say }) => {
  const engine = createVisionEngine({ children: CHILDREN, timeoutMs: 120_000 });
  try {
    await engine.ready();
    const tally = new Tally();
    const people = quick ? FEW_PEOPLE : PEOPLE;
    const jobs = (Object.keys(specimens) as IdType[]).flatMap((idType) =>
      NAME_SETS[idType].flatMap((names) =>
        Array.from({ length: people }, (_, seed) => ({ idType, names, seed })),
      ),
    );
    const readOne = async ({ idType, names, seed }: (typeof jobs)[number]) => {
      const specimen = await specimens[idType](seed, names);
      for (const size of Object.keys(SIZES) as Size[]) {
        const read = await readPhotograph(engine, specimen, size, seed);
        tally.add(specimen, read, { names, size });
      }
      say(`ocr: ${idType} ${names} ${seed}`);
    };
    await secondsFor(
      jobs,
      Array.from({ length: CHILDREN }, () => readOne),
    );
    return tally.measurements();
  } finally {
    await engine.close();
  }
};

/** Values by field of one photograph; empty where it was not taken. */
async function readPhotograph(
  engine: RunningVisionEngine,
  { idType, front }: Specimen,
  size: Size,
  seed: number,
): Promise<Readonly<Record<string, { readonly value: string; readonly candidates?: readonly string[] }>>> {
  const options = { ...heldByHand(seed), ...SIZES[size], fill: fillOf(idType) };
  const { jpeg } = await photograph(front, options);
  const taken = await engine.ingest(jpeg, { subject: 'documentFront', rotate: 0, idType });
  if (taken.kind !== 'accepted') return {};
  const reading = await engine.readDocument([taken.image], idType);
  if ('kind' in reading) throw new Error('the engine is busy');
  return reading.fields;
}

interface Count {
  errors: number;
  characters: number;
  fields: number;
  wrongFields: number;
  /** Wrong fields of which a candidate is right. */
  offered: number;
}

class Tally {
  private readonly counts = new Map<string, Count>();

  add(
    { idType, truth }: Specimen,
    read: Awaited<ReturnType<typeof readPhotograph>>,
    { names, size }: { readonly names: NameSet; readonly size: Size },
  ): void {
    const printed: Readonly<Record<string, string>> =
      idType === 'passport' ? { ...truth, mrzValid: 'true' } : truth;
    for (const [field, value] of Object.entries(printed)) {
      const plain = CLASS_OF_FIELD[field];
      if (!plain) continue;
      const latin = plain === 'name' && /^[A-Z]/.test(value);
      const fieldClass = plain === 'name' && !latin ? `name.${names}` : latin ? 'latin' : plain;
      const count = this.countOf(`ocr.${idType}.${fieldClass}.${size}`);
      const found = read[field];
      const errors = characterErrors(value, found?.value ?? '');
      // A zone is right or wrong as a whole.
      count.errors += field === 'mrzValid' ? Math.min(1, errors) : errors;
      count.characters += field === 'mrzValid' ? 1 : Array.from(value.replaceAll(' ', '')).length;
      count.fields += 1;
      if (errors === 0) continue;
      count.wrongFields += 1;
      if (found?.candidates?.some((candidate) => characterErrors(value, candidate) === 0)) count.offered += 1;
    }
  }

  measurements(): Measurement[] {
    return [...this.counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { errors, characters, ...details }]) => ({
        name,
        value: errors / characters,
        unit: 'share',
        baseline: null,
        ratio: null,
        details: { errors, characters, ...details },
      }));
  }

  private countOf(name: string): Count {
    const known = this.counts.get(name);
    if (known) return known;
    const fresh: Count = { errors: 0, characters: 0, fields: 0, wrongFields: 0, offered: 0 };
    this.counts.set(name, fresh);
    return fresh;
  }
}
