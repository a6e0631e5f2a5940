import { readingTexts } from '../counter-texts.ts';

const { portrait, front, signature, other } = readingTexts.files;

/** What a file of a chip holds, by the names of `@ekyc/chip`; 'short files' of residence cards differ by generation. */
const words: Readonly<Record<string, string>> = {
  'photo/0001': portrait,
  'licence/0001': front,
  'licence/0007': signature,
  'face/0002': portrait,
  'data/0101': front,
  'data/0102': portrait,
  'data/011d': signature,
};

export function wordsOfFile(file: string): string {
  if (words[file] !== undefined) return words[file];
  if (file.startsWith('front/')) return front;
  return file.startsWith('signature/') ? signature : other;
}
