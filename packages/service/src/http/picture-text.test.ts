import { expect, test } from 'vitest';
import { readPictureText } from './picture-text.ts';

test.each([
  '',
  'data:image/jpeg;base64,',
  'data:image/jpg;base64,',
  'data:image/png;base64,',
  'DATA:image/WebP;base64,',
])('base64 after %j is a picture', (head) => {
  expect(readPictureText(`${head}AAEC`)).toEqual({ ok: true, value: Buffer.of(0, 1, 2) });
});

test.each([
  '',
  'data:image/gif;base64,AAEC',
  'data:image/jpeg,AAEC',
  'data:image/jpeg;base64,',
  'AA EC',
  'https://a.example',
])('%j is not a picture', (text) => {
  expect(readPictureText(text)).toMatchObject({ ok: false, code: 'picture_format_unsupported' });
});

test('base64 in several lines, as some encoders write it, is a picture', () => {
  expect(readPictureText('data:image/png;base64,AA\r\nEC\n')).toMatchObject({ value: Buffer.of(0, 1, 2) });
});
