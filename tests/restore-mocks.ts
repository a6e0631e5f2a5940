import sharp from 'sharp';
import { afterAll, beforeAll, vi } from 'vitest';

// The engine's decoder forbids its process the format in which the documents of tests are drawn.
const allowDrawing = () => {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
};
allowDrawing();
beforeAll(allowDrawing);

// Files of tests follow each other in one process: what one of them replaced, the next must find as it was.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
