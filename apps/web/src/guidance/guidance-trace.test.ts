import { expect, test } from 'vitest';
import { guidanceTrace } from './guidance-trace.ts';

test('frames of the last second are counted while somebody follows', () => {
  guidanceTrace.note('hold_still', 0);
  expect(guidanceTrace.get()).toEqual({ code: null, framesPerSecond: 0 });
  let notified = 0;
  const stop = guidanceTrace.subscribe(() => notified++);
  for (const now of [100, 600, 1000, 1200]) guidanceTrace.note('face_too_far', now);
  expect(guidanceTrace.get()).toEqual({ code: 'face_too_far', framesPerSecond: 3 });
  expect(notified).toBe(4);
  stop();
});
