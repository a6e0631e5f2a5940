import { afterAll, vi } from 'vitest';

// Files of tests follow each other in one process: what one of them replaced, the next must find as it was.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
