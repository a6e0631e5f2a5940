import { chipPicture } from '@ekyc/testkit/chip-cards';
import { expect, test } from 'vitest';
import { readPortrait } from './picture-header.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));

test.each([
  ['portrait.jpg', 'jpeg', 309],
  ['portrait-colour.jp2', 'jpeg2000', 320],
  ['portrait-grey.jp2', 'jpeg2000', 320],
] as const)('reads size and format of %s from its header', (name, format, height) => {
  expect(readPortrait(new Uint8Array(chipPicture(name)))).toMatchObject({ format, width: 240, height });
});

test('reads a bare codestream, less what lies outside of its picture', () => {
  const stream = hex('ff4fff51 002f 0000 000000f8 00000148 00000008 00000008');
  expect(readPortrait(stream)).toMatchObject({ format: 'jpeg2000', width: 240, height: 320 });
});

test('takes nothing else for a portrait, and no header that is cut off', () => {
  for (const bytes of [
    '',
    'ffd8',
    '89504e470d0a1a0a',
    'ffd8ffe00001',
    'ffd8ffda0008',
    'ffd8ffc0001108000000f003',
  ])
    expect(readPortrait(hex(bytes)), bytes).toBeNull();
  const huge = hex('ffd8 ffc0 0011 08 2000 2000 03 000000');
  expect(readPortrait(huge)).toBeNull();
  const whole = new Uint8Array(chipPicture('portrait-colour.jp2'));
  for (let length = 0; length < 60; length += 1) expect(readPortrait(whole.slice(0, length))).toBeNull();
});
