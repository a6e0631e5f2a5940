import { expect, test } from 'vitest';
import { encodingFor } from './encoding.ts';

test.each([
  [{ width: 1080, height: 1920 }, 2],
  [{ width: 1280, height: 720 }, 4 / 3],
  [{ width: 640, height: 480 }, 1],
  [{}, 1],
])('a camera of %o is scaled down by %f', (settings, scale) => {
  expect(encodingFor(settings).scaleResolutionDownBy).toBeCloseTo(scale);
});
