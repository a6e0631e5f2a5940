import { readFile, rename, writeFile } from 'node:fs/promises';
import type { MeasuredGroup } from '@ekyc/vision';
import { z } from 'zod';
import { UnusableFolder } from './people-folder.ts';

const declared = z.looseObject({
  format: z.literal('ekyc-face-model/1'),
  name: z.string(),
  measured: z.array(
    z.looseObject({ set: z.string(), rates: z.array(z.looseObject({ distance: z.number() })) }),
  ),
});

/**
 * Puts what was measured into a face model's manifest.json: entries of the same set are replaced, those of other sets
 * and all else stay, so that measuring a new set never makes what is known of another forgotten. Throws
 * {@link UnusableFolder} when it is no such manifest, or another model's.
 */
export async function writeMeasured(
  file: string,
  model: string,
  set: string,
  measured: readonly MeasuredGroup[],
  today: string,
): Promise<void> {
  const manifest = await readManifest(file);
  if (manifest.name !== model)
    throw new UnusableFolder(
      `${file} is the manifest of ${manifest.name}, but ${model} was measured. Nothing was written.`,
    );
  const others = manifest.measured.filter((group) => group.set !== set);
  const text = JSON.stringify(
    { ...manifest, measuredOn: today, measured: [...others, ...measured] },
    null,
    2,
  );
  const written = `${file}.new`;
  await writeFile(written, `${onOneLine(text)}\n`);
  await rename(written, file);
}

/** Refused before an hour of measuring rather than after it. */
export async function checkManifest(file: string, model: string): Promise<void> {
  const { name } = await readManifest(file);
  if (name !== model)
    throw new UnusableFolder(`${file} is the manifest of ${name}, but ${model} is in use: see FACE_MODEL.`);
}

async function readManifest(file: string): Promise<z.infer<typeof declared>> {
  let parsed;
  try {
    parsed = declared.safeParse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new UnusableFolder(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!parsed.success)
    throw new UnusableFolder(`${file} is no manifest of a face model (ekyc-face-model/1).`);
  return parsed.data;
}

/** Pairs of numbers, as the formatter of this repository has them. */
function onOneLine(text: string): string {
  return text.replaceAll(/\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]/g, '[$1, $2]');
}

/** Distances at which rates are reported: those of the model's figures, else steps of 0.05 between its bounds. */
export function distancesOf({
  measured,
  bounds,
}: {
  readonly measured: readonly MeasuredGroup[];
  readonly bounds: Readonly<Record<'accept' | 'review', { readonly min: number; readonly max: number }>>;
}): readonly number[] {
  const known = new Set(measured.flatMap(({ rates }) => rates.map(({ distance }) => distance)));
  if (known.size > 0) return [...known].toSorted((a, b) => a - b);
  const steps = Math.round((bounds.review.max - bounds.accept.min) / 0.05);
  return Array.from({ length: steps + 1 }, (_, step) => Number((bounds.accept.min + step * 0.05).toFixed(4)));
}
