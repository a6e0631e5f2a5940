import { expect, test } from 'vitest';

import { breakName } from './break-name.ts';
import { stepTexts } from './figures-texts.ts';

test('a name is broken between phrases alone', () => {
  const longest = 'アカウントの顔と似ているが、判定できない';
  expect(breakName(longest, 30)).toEqual([longest]);
  expect(breakName(longest, 14)).toEqual(['アカウントの顔と似ているが、', '判定できない']);
  expect(breakName(longest, 8)).toEqual(['アカウントの顔と', '似ているが、', '判定できない']);
});

test('a phrase that is longer than a line is broken where the line ends, and nothing is lost', () => {
  expect(breakName('アカウントの顔', 3)).toEqual(['アカウ', 'ントの', '顔']);
  for (const name of Object.values(stepTexts.steps))
    for (const most of [1, 6, 12]) {
      const lines = breakName(name, most);
      expect(lines.join('')).toBe(name);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(most);
    }
});
