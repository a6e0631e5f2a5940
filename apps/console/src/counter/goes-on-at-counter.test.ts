import { kinds, methods, statuses } from '@ekyc/contract';
import { expect, test } from 'vitest';
import { goesOnAtCounter } from './goes-on-at-counter.ts';

test('only an identification at the counter goes on there, until it is submitted', () => {
  const found = kinds.flatMap((kind) =>
    [undefined, ...methods].flatMap((method) =>
      statuses
        .filter((status) => goesOnAtCounter({ kind, method, status }))
        .map((status) => [kind, method, status]),
    ),
  );
  expect(found).toEqual(
    ['created', 'started', 'capturing', 'resubmission'].map((status) => [
      'identification',
      'chipAtCounter',
      status,
    ]),
  );
});
