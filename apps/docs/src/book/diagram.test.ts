import { expect, test } from 'vitest';
import { readDiagram } from './diagram.ts';

test('arrows are grouped by where they begin, in words', () => {
  const source = `flowchart TB
  subgraph browsers [Browsers]
    web["apps/web: visitors"]
  end
  store[("Evidence: files or S3")]
  web --> server --> store
  server -- "signed webhooks" --> business`;
  expect(readDiagram(source)).toEqual([
    { from: 'apps/web: visitors', to: ['server'] },
    { from: 'server', to: ['Evidence: files or S3', 'business (signed webhooks)'] },
  ]);
  expect(readDiagram('stateDiagram-v2\n  [*] --> created')).toEqual([{ from: '●', to: ['created'] }]);
});

test('what is not understood is refused, not left out', () => {
  expect(() => readDiagram('flowchart TB\n  a ==> b')).toThrow('a ==> b');
  expect(() => readDiagram('sequenceDiagram\n  a ->> b: x')).toThrow('kind');
});
