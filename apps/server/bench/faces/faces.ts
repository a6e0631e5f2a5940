import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createVisionEngine, FaceModelRefused, type RunningVisionEngine } from '@ekyc/vision';
import { worthLimits } from '@ekyc/service';
import type { Benchmark, BenchmarkOptions, Measurement } from '../benchmark.ts';
import { checkManifest, distancesOf, writeMeasured } from './manifest.ts';
import { measuredGroup } from './measure-group.ts';
import { measurePeople, type PeopleMeasured, type PeopleSetting } from './measure-people.ts';
import { drawnPeople, peopleToSimulate, photographedPeople } from './people-at-hand.ts';
import { peopleIn, UnusableFolder } from './people-folder.ts';
import { distanceOfAll, percent, ratesTableOf, tableOf, type ReportedGroup } from './report.ts';
import { simulatedFrames } from './simulated.ts';

const childCount = 2;
/** Widths of portraits' faces: what the product asks for, and what it does without. */
const faceSizes = [120, 80] as const;

/**
 * How well the face model in use distinguishes people, with the engine's own calls, on anybody's photographs: see
 * docs/measuring.md. Without a folder on what is at hand, which proves nothing about people.
 */
export const faces: Benchmark = async (options) => {
  const engine = engineInUse();
  try {
    const { title, modelHash } = engine.faceModel;
    options.say(`faces: the model is ${title}, ${modelHash.slice(0, 12)}.`);
    return options.folder === null
      ? await atHand(engine, options)
      : await ofFolder(engine, options.folder, options);
  } finally {
    await engine.close();
  }
};

/** With the model that FACE_MODEL names, as the service has it; the built-in one where it names none. */
function engineInUse(): RunningVisionEngine {
  const faceModel = process.env['FACE_MODEL'];
  try {
    return createVisionEngine({
      children: childCount,
      timeoutMs: 120_000,
      ...(faceModel ? { faceModel } : {}),
    });
  } catch (error) {
    if (error instanceof FaceModelRefused) throw new UnusableFolder(`FACE_MODEL: ${error.message}`);
    throw error;
  }
}

async function ofFolder(
  engine: RunningVisionEngine,
  folder: string,
  { say, faces: asked = {} }: BenchmarkOptions,
): Promise<readonly Measurement[]> {
  const { id } = engine.faceModel;
  if (asked.write) await checkManifest(asked.write, id);
  const people = await peopleIn(folder, say);
  const set = asked.set ?? basename(resolve(folder));
  const out = await folderForPlots(asked.out);
  say(`faces: ${people.length} people of ${set}; plots go to ${out}`);
  const measured = await measurePeople(
    people,
    engine,
    settingOf('faces', engine, { out, say, most: asked.frames }),
  );
  tell(measured, say);
  tellRates(measured, say);
  if (asked.write) {
    const groups = measured.results.filter(goesIntoManifest).map((result) => measuredGroup(result, set));
    if (groups.length === 0) throw new UnusableFolder('No group has pairs enough. Nothing was written.');
    await writeMeasured(asked.write, id, set, groups, new Date().toISOString().slice(0, 10));
    say(`faces: ${groups.length} entries of "${set}" stand in ${asked.write} now.`);
  }
  return measured.measurements;
}

/** Those that the decision knows: groups, live against live or against a portrait as small as a card's may be. */
function goesIntoManifest({ kind, comparison: { facePx } }: ReportedGroup): boolean {
  return kind === 'group' && (facePx === null || facePx === faceSizes[0]);
}

async function atHand(
  engine: RunningVisionEngine,
  { say, quick = false, faces: asked = {} }: BenchmarkOptions,
): Promise<readonly Measurement[]> {
  say(
    'faces: no folder was given (npm run bench -- faces FOLDER; see docs/measuring.md), so that it runs on drawn people ' +
      'and on what photographs there are. They say whether it works and what a change changed. THEY PROVE NOTHING ABOUT ' +
      'PEOPLE: drawn ones are alike, and three are no sample.',
  );
  const out = await folderForPlots(asked.out);
  say(`faces: plots go to ${out}`);
  const found: Measurement[] = [];
  const sets = {
    'faces.drawn': drawnPeople(quick ? 4 : 10),
    'faces.photographs': photographedPeople(),
  };
  for (const [prefix, people] of Object.entries(sets)) {
    if (people === null) {
      say('faces: the photographs of ../shared/testdata/faces are not there and are left out.');
      continue;
    }
    const setting = settingOf(prefix, engine, { out, say, most: asked.frames });
    const measured = await measurePeople(
      people,
      engine,
      quick ? { ...setting, sizes: [faceSizes[0]] } : setting,
    );
    tell(measured, say);
    found.push(...measured.measurements);
  }
  const simulated = await peopleToSimulate(engine, { drawn: quick ? 3 : 10, crowd: !quick });
  for (const [kind, people] of Object.entries(simulated))
    found.push(...(await simulatedFrames(`faces.${kind}`, people, engine, { workers: childCount, say })));
  return found;
}

function settingOf(
  prefix: string,
  engine: RunningVisionEngine,
  { out, say, most = 3 }: Pick<PeopleSetting, 'out' | 'say'> & { readonly most?: number | undefined },
): PeopleSetting {
  const frames = Array.from({ length: most }, (_, at) => at + 1);
  const distances = distancesOf(engine.faceModel);
  return { prefix, sizes: faceSizes, frames, distances, workers: childCount, out, say };
}

async function folderForPlots(asked: string | undefined): Promise<string> {
  return asked ? resolve(asked) : mkdtemp(join(tmpdir(), 'faces-plots-'));
}

function tell({ results, measurements }: PeopleMeasured, say: (text: string) => void): void {
  for (const { name, value, details } of measurements)
    if (name.endsWith('failure-to-acquire') || name.endsWith('no-face'))
      say(
        `${name}: ${percent(value ?? 0)} of ${String(details?.['pictures'])} ${JSON.stringify(details?.['refused'] ?? '')}`,
      );
  if (results.length === 0) return say('faces: there are no pairs to compare.');
  say(`\n${tableOf(results)}\n`);
}

/** Rates at the model's distances, of what goes into a manifest. */
function tellRates({ results }: PeopleMeasured, say: (text: string) => void): void {
  const shown = results.filter(({ comparison: { facePx } }) => facePx === null || facePx === faceSizes[0]);
  for (const [comparison, own] of Map.groupBy(shown, (result) => result.comparison)) {
    const groups = own.filter(({ kind }) => kind === 'group');
    const distance = distanceOfAll(groups);
    const limits = `FMR ≤ ${percent(worthLimits.fmr)} with a bound ≤ ${percent(worthLimits.fmrUpper)}`;
    say(`${comparison.title}:\n${ratesTableOf(own)}`);
    say(
      distance === null
        ? `No distance keeps every group at ${limits}.\n`
        : `Below ${distance} every group keeps ${limits}.\n`,
    );
  }
}
