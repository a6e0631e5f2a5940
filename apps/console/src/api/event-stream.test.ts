import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventStreamParser } from './event-stream.ts';

const stream =
  ': hello\r\n\r\nid: 7\nevent: change\ndata: {"a":1}\n\ndata: one\rdata:two\r\n\r\nid: 9\n\ndata: last\n\n';
const events = [
  { id: '7', type: 'change', data: '{"a":1}' },
  { id: '7', type: 'message', data: 'one\ntwo' },
  { id: '9', type: 'message', data: 'last' },
];

test('events are read with their ids; comments and events without data are none', () => {
  expect(new EventStreamParser().push(stream)).toEqual(events);
});

test('an id without an event is where to go on as well', () => {
  const parser = new EventStreamParser();
  expect(parser.lastId).toBeNull();
  expect(parser.push('retry: 2000\nid: 41\n\n:\n\n')).toEqual([]);
  expect(parser.lastId).toBe('41');
});

test('wherever the line cuts the text, the same events come out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 12 }), (cuts) => {
      const parser = new EventStreamParser();
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const read = places.slice(1).flatMap((end, at) => parser.push(stream.slice(places[at], end)));
      expect(read).toEqual(events);
    }),
  );
});
