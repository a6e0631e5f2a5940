import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';
import { cachedFile, keyOf, sourcesHash } from '../cache/index.ts';
import { type LensOptions, photographFrame } from './lens.ts';
import { type Photograph, photograph, type PhotographOptions } from './photograph.ts';

/** Everything that a photograph depends on beside its subject; a subject with letters brings them as pixels. */
const camera = keyOf(sourcesHash('photography', '.'), JSON.stringify(sharp.versions));

/** `photograph`, taken once: the same picture with the same options is not computed again by the next test file. */
export async function cachedPhotograph(card: Buffer, options: PhotographOptions): Promise<Photograph> {
  const key = keyOf(camera, 'photograph', card, JSON.stringify(options));
  return deserialize(
    await cachedFile(key, async () => serialize(await photograph(card, options))),
  ) as Photograph;
}

/** `photographFrame`, taken once. Not for drawings with letters: their look depends on the machine's fonts. */
export function cachedPhotographOfFrame(picture: Buffer | string, options: LensOptions): Promise<Buffer> {
  const key = keyOf(camera, 'photographFrame', picture, JSON.stringify(options));
  return cachedFile(key, () => photographFrame(picture, options));
}
