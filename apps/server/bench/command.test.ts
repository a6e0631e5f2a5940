import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readCommand } from './command.ts';

const known = ['card', 'faces', 'ocr'];
const read = (...args: string[]) => readCommand(args, known);

test('all in their quick form without a name, and in full where that is asked for', () => {
  expect(read()).toMatchObject({
    names: known,
    options: { quick: true, folder: null },
    passedOn: ['--quick'],
  });
  expect(read('--full')).toMatchObject({ names: known, options: { quick: false }, passedOn: ['--full'] });
});

test('those named in full, in the order in which they are known, and quick where that is asked for', () => {
  expect(read('ocr', 'card')).toMatchObject({
    names: ['card', 'ocr'],
    options: { quick: false },
    passedOn: [],
  });
  expect(read('ocr', '--quick')).toMatchObject({ names: ['ocr'], options: { quick: true } });
  expect(read('ocr', 'card', '--documents', 'passport,residenceCard', '--quick')).toMatchObject({
    options: { documents: ['passport', 'residenceCard'] },
    passedOn: ['--documents', 'passport,residenceCard', '--quick'],
  });
});

test('a folder after the name of one', () => {
  expect(read('faces', tmpdir(), '--frames', '5', '--set', 'ours')).toMatchObject({
    names: ['faces'],
    options: { folder: tmpdir(), faces: { frames: 5, set: 'ours' } },
  });
  expect(read('faces', '--folder', 'people')).toMatchObject({ options: { folder: 'people' } });
});

test.each([
  [['cart'], 'No such benchmark: cart. There are: card, faces, ocr.'],
  [['faces', 'cart'], 'No such benchmark: cart.'],
  [['card', 'faces', '/tmp'], 'No such benchmark: /tmp.'],
  [['faces', '/a', '/b'], 'One folder is enough: /a, /b.'],
  [['faces', '/a', '--frames', '0'], '--frames is a whole number from 1 to 9.'],
  [['faces', '--write', 'manifest.json'], '--write wants a folder of people'],
  [['--quickly'], "Unknown option '--quickly'"],
])('%j is refused with a sentence', (args, sentence) => {
  expect(readCommand(args, known)).toMatchObject({
    kind: 'wrong',
    sentence: expect.stringContaining(sentence),
  });
});
