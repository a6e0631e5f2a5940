import { expect, test } from 'vitest';
import { stageAfter } from './stage.ts';

const identification = { kind: 'identification', method: 'picture', account_use: null } as const;
const take = (type: 'document' | 'face', state: 'open' | 'accepted' | 'aborted' | 'superseded') => ({
  type,
  state,
});

test('the stage is the open take, else what comes next', () => {
  expect(stageAfter(identification, [])).toBe('start');
  expect(stageAfter(identification, [take('document', 'open')])).toBe('document');
  expect(stageAfter(identification, [take('document', 'aborted')])).toBe('document');
  expect(stageAfter(identification, [take('document', 'accepted')])).toBe('face');
  expect(stageAfter(identification, [take('document', 'accepted'), take('face', 'open')])).toBe('face');
  expect(stageAfter(identification, [take('document', 'accepted'), take('face', 'accepted')])).toBe(
    'confirm',
  );
});

test('what is taken again is the stage, though it was accepted before', () => {
  const takes = [take('document', 'accepted'), take('face', 'accepted'), take('document', 'open')];
  expect(stageAfter(identification, takes)).toBe('document');
});

test('each kind has its own takes', () => {
  const face = [take('face', 'accepted')];
  expect(stageAfter({ kind: 'selfieData', method: 'picture', account_use: null }, face)).toBe('confirm');
  expect(stageAfter({ kind: 'identification', method: 'picture', account_use: 'userSubmission' }, face)).toBe(
    'confirm',
  );
  const document = [take('document', 'accepted')];
  expect(stageAfter({ kind: 'additionalDocument', method: 'picture', account_use: null }, document)).toBe(
    'confirm',
  );
});

test('without a face to take, the document is followed by what is confirmed', () => {
  const atCounter = { ...identification, method: 'chipAtCounter' } as const;
  expect(stageAfter(atCounter, [take('document', 'open')])).toBe('document');
  expect(stageAfter(atCounter, [take('document', 'accepted')])).toBe('confirm');
});
