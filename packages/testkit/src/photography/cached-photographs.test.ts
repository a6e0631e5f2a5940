import { expect, test } from 'vitest';
import { driversLicense } from '../documents/drivers-license.ts';
import { licenceHolder } from '../documents/licence-holder.ts';
import { drawPerson } from '../people/draw-person.ts';
import { cachedPhotograph, cachedPhotographOfFrame } from './cached-photographs.ts';
import { photographFrame } from './lens.ts';
import { photograph } from './photograph.ts';

const size = { width: 270, height: 480 };

test('keeps what the camera gives now, for each subject and manner its own', async () => {
  const { front } = await driversLicense(licenceHolder(0));
  // Twice: the first may have been cached by an earlier run, the second is read in any case.
  for (const options of [
    { ...size, seed: 1 },
    { ...size, seed: 2, glare: 0.5 },
  ])
    for (let count = 0; count < 2; count += 1)
      expect(await cachedPhotograph(front, options)).toEqual(await photograph(front, options));
  for (const seed of [1, 2]) {
    const person = drawPerson(seed, size);
    expect(await cachedPhotographOfFrame(person, { seed: 21 })).toEqual(
      await photographFrame(person, { seed: 21 }),
    );
  }
});
