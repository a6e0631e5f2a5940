import { describe, expect, test } from 'vitest';
import { readMark } from './marks.ts';

describe('a mark', () => {
  test('is read', () => {
    const mark = { name: 'instruction.shown', at: 1234.5, take: 2, detail: '左を向く' };
    expect(readMark(JSON.stringify(mark))).toEqual(mark);
    expect(readMark('{"name":"a","at":0}')).toEqual({ name: 'a', at: 0 });
  });

  test.each([
    ['bytes', Buffer.from('{"name":"a","at":0}'), 'notText'],
    ['more than 1,024 bytes', JSON.stringify({ name: 'a', at: 0, detail: '左'.repeat(400) }), 'tooLong'],
    ['no JSON', '{"name":', 'notJson'],
    ['nothing', '', 'notJson'],
    ['no object', '[]', 'notAMark'],
    ['null', 'null', 'notAMark'],
    ['a further field', '{"name":"a","at":0,"more":1}', 'notAMark'],
    ['a prototype', '{"name":"a","at":0,"__proto__":{"take":1}}', 'notAMark'],
    ['no time', '{"name":"a"}', 'notAMark'],
    ['a time that is none', '{"name":"a","at":1e400}', 'notAMark'],
    ['a negative time', '{"name":"a","at":-1}', 'notAMark'],
    ['a name with a line in it', '{"name":"a\\nb","at":0}', 'notAMark'],
    ['a long detail', JSON.stringify({ name: 'a', at: 0, detail: 'x'.repeat(201) }), 'notAMark'],
    ['half a take', '{"name":"a","at":0,"take":0.5}', 'notAMark'],
  ])('is not %s', (_, message, problem) => {
    expect(readMark(message)).toEqual({ problem });
  });
});
