import { expect, test } from 'vitest';
import { isLookalike, readGroups } from './groups.ts';

const ids = ['anna', 'ben', 'chie'];
const sentencesOf = (said: unknown) => {
  const read = readGroups(typeof said === 'string' ? said : JSON.stringify(said), ids);
  return read.kind === 'unusable' ? read.sentences.join(' ') : 'usable';
};

test('reads a group, more than a group, and nothing', () => {
  const text = JSON.stringify({ anna: 'West', ben: { group: 'Japan', sex: 'M', bornAbout: 1980 } });
  const read = readGroups(text, ids);
  expect(read.kind === 'groups' && [...read.groups]).toEqual([
    ['anna', { group: 'West', sex: null, bornAbout: null }],
    ['ben', { group: 'Japan', sex: 'M', bornAbout: 1980 }],
    ['chie', { group: 'all', sex: null, bornAbout: null }],
  ]);
});

test('says in a sentence what is wrong, and with whom', () => {
  expect(sentencesOf('{"anna": ')).toMatch(/^groups\.json is not JSON: /);
  expect(sentencesOf(['anna'])).toContain('must be an object');
  expect(sentencesOf({ dora: 'West' })).toBe(
    'groups.json names "dora", but there is no folder of that name.',
  );
  expect(sentencesOf({ anna: { sex: 'female' } })).toContain('says of "anna" {"sex":"female"}. It must be');
  expect(sentencesOf({ anna: { bornAbout: '1980' } })).toContain('anna');
  expect(sentencesOf({ anna: { gruop: 'West' } })).toContain('anna');
  expect(sentencesOf({ anna: '' })).toContain('anna');
  expect(sentencesOf({ anna: 7, ben: null })).toMatch(/anna.*ben/);
});

test('look-alikes share group, sex and about the age, where both are known', () => {
  const one = { group: 'Japan', sex: 'F', bornAbout: 1980 } as const;
  expect(isLookalike(one, { ...one, bornAbout: 1985 })).toBe(true);
  expect(isLookalike(one, { ...one, bornAbout: 1986 })).toBe(false);
  expect(isLookalike(one, { ...one, sex: 'M' })).toBe(false);
  expect(isLookalike(one, { ...one, group: 'Korea' })).toBe(false);
  expect(isLookalike(one, { ...one, bornAbout: null })).toBe(false);
  expect(isLookalike({ ...one, sex: null }, { ...one, sex: null })).toBe(false);
});
