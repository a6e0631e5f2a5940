import { expect, test } from 'vitest';
import { headingNames } from './headings.ts';

test('names are those of the repository’s viewers, in both languages; the second of the same words has a number', () => {
  const nameOf = headingNames();
  expect(nameOf('Secrets in files')).toBe('secrets-in-files');
  expect(nameOf('1. Start the `npm start` service!')).toBe('1-start-the-npm-start-service');
  expect(nameOf('ページとAPIを2つのアドレスで')).toBe('ページとapiを2つのアドレスで');
  expect(nameOf('鍵・証跡、その他')).toBe('鍵証跡その他');
  expect(nameOf('Secrets in files')).toBe('secrets-in-files-1');
});
