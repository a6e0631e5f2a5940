import type { ReadableDocument } from '@ekyc/documents';
import type { NameSet } from '@ekyc/testkit';
import type { RunningVisionEngine } from '@ekyc/vision';
import { type BenchmarkOptions, compared, type Measurement } from './benchmark.ts';
import { FontTally } from './font-tally.ts';
import { fontsIn, kitFont, type PrintFont, unknownFonts } from './print-fonts.ts';
import { processorSeconds } from './processor-time.ts';
import { secondsALicence } from './reading-bounds.ts';
import { startPrinter } from './specimen-printer.ts';

/** An engine and the processes that do its work. */
export interface MeasuredEngine {
  readonly engine: RunningVisionEngine;
  readonly pids: readonly number[];
}

interface Sheet {
  readonly idType: ReadableDocument;
  readonly names: NameSet;
  readonly seed: number;
}

const sets: readonly NameSet[] = ['common', 'variant', 'heldOutCommon', 'heldOutVariant'];
const size = { width: 1080, height: 1920 } as const;
/** People of each set whose documents are read: with `--quick`, and in full. */
const fewPeople = { driversLicense: 2, myNumberCard: 1 } as const;
const peopleCount = { driversLicense: 8, myNumberCard: 3, drivingHistoryCertificate: 1 } as const;

/** Other people in each font, so that few sheets show many names, days, numbers and places. */
function sheets(people: Readonly<Partial<Record<ReadableDocument, number>>>, font: number): readonly Sheet[] {
  return Object.entries(people).flatMap(([idType, count]) =>
    sets.flatMap((names, set) =>
      Array.from({ length: count }, (_, n) => ({
        idType: idType as ReadableDocument,
        names,
        seed: font * 17 + set * 7 + n,
      })),
    ),
  );
}

/**
 * Share of fields read exactly from photographs (1080p) of seeded people's documents, by font and class of field, over
 * fonts that no part of the engine was made with or all fonts of `folder`; how many wrong ones were sure, and how right
 * each step of confidence is. The kit's own font is listed beside them and counts in none of the sums.
 */
export async function readAcrossFonts(
  { engine, pids }: MeasuredEngine,
  { folder, quick = false, say }: BenchmarkOptions,
): Promise<readonly Measurement[]> {
  const fonts = folder === null ? await unknownFonts(say) : await fontsIn(folder);
  const [tally, kitTally] = [new FontTally(), new FontTally()];
  let pictures = 0;
  const before = processorSeconds(...pids);
  const jobs = fonts.map((font) => ({ font, into: tally }));
  if (folder === null) jobs.push({ font: kitFont, into: kitTally });
  for (const [index, { font, into }] of jobs.entries()) {
    const all = sheets(quick ? fewPeople : peopleCount, index);
    await readSheets(engine, font, all, into);
    pictures += all.length;
    say(`ocr: ${all.length} pictures in ${font.name}`);
  }
  const seconds = processorSeconds(...pids) - before;
  const own = kitTally.measurements().filter(({ name }) => name.startsWith('ocr.font.'));
  return [
    ...own,
    ...(fonts.length === 0 ? [] : tally.measurements()),
    compared('ocr.fonts.processor', 's', {
      value: seconds / pictures,
      baseline: secondsALicence,
      bound: { atMost: 1 },
      details: { pictures },
    }),
  ];
}

/** Prints the sheets in a font one after the other and reads each while the next is printed. */
async function readSheets(
  engine: RunningVisionEngine,
  font: PrintFont,
  sheetsOfFont: readonly Sheet[],
  tally: FontTally,
): Promise<void> {
  const printer = await startPrinter(font);
  const print = async (sheet: Sheet | undefined) =>
    sheet && (await printer.print({ ...sheet, sizes: [size] }));
  try {
    let next = print(sheetsOfFont[0]);
    for (const [index, { idType, names }] of sheetsOfFont.entries()) {
      const specimen = await next;
      const [photograph] = specimen?.photographs ?? [];
      if (!specimen || !photograph) throw new Error('nothing was printed');
      next = print(sheetsOfFont[index + 1]);
      // It is awaited with the next sheet; till then a failure is not unheard.
      next.catch(() => undefined);
      const reading = await engine.readDocument([photograph], idType);
      if ('kind' in reading) throw new Error('the engine is busy');
      tally.add(specimen.truth, reading.fields, { font: font.name, names });
    }
  } finally {
    await printer.close();
  }
}
