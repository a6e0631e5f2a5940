import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GuideBlock, readGuide } from './read-guide.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Guides that a test of their own follows from the first step to the last. */
export const followedElsewhere: Readonly<Record<string, string>> = {
  'docs/quick-start.md': 'tests/integration/quick-start.nightly.test.ts',
  'docs/ja/quick-start.md': 'tests/integration/quick-start.nightly.test.ts',
};

export interface Guide {
  /** Its path in the repository. */
  readonly name: string;
  readonly text: string;
  readonly blocks: readonly GuideBlock[];
}

function guidesIn(folder: string): Guide[] {
  return readdirSync(join(repository, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => relative(repository, join(repository, folder, name)))
    .toSorted()
    .map(guide);
}

function guide(name: string): Guide {
  const text = readFileSync(join(repository, name), 'utf8');
  return { name, text, blocks: readGuide(name, text) };
}

export const englishGuides: readonly Guide[] = guidesIn('docs');
export const japaneseGuides: readonly Guide[] = guidesIn('docs/ja');
export const readme: Guide = guide('README.md');

/** A block without what is said in the reader's language. */
export function inAnyLanguage({ language, code, notes }: GuideBlock): object {
  const lines = code
    .split('\n')
    .map((line) => line.replace(/(^|\s+)(#|\/\/)\s.*$/, '').trimEnd())
    .filter((line) => line !== '');
  return { language, notes: notes.map((one) => one.replace(/^(not run): .*/, '$1')), lines };
}

/** Anchors of the headings, as GitHub names them. */
export function anchorsOf(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => /^#{1,6} (.*)$/.exec(line)?.[1] ?? [])
    .map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
}

/** Links to files of the repository, with their anchors. */
export function linksOf(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] as string)
    .filter((target) => !/^[a-z]+:/.test(target));
}
