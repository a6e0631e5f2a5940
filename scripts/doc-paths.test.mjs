import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const made = ['node_modules', 'dist', 'data', 'test-results'];
const here = globSync(['*', '{packages,apps,scripts,tests,docs}/**'], {
  cwd: root,
  exclude: (name) => made.some((folder) => name === folder || name.endsWith(`/${folder}`)),
});
/** A changelog and a record of a decision tell of their day, but whoever follows a path wants to arrive. */
const pages = here.filter(
  (path) => /^(docs\/.*|[^/]+|packages\/[^/]+\/README)(\.md)?$/.test(path) && path.endsWith('.md'),
);

const fromRoot = /^(packages|apps|scripts|tests|docs)\//;

/**
 * Paths in backquotes that lead nowhere. A source file may be named by the end of its path (`capture/take-oath.ts`), a
 * group of them with `*`. A page's fences and bare names like `shop.mjs` speak of its reader's files.
 * @param {string} text
 * @returns {string[]}
 */
function missingPaths(text, files = here) {
  return [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([\w@.*/-]+)`/g)]
    .map(([, name = '']) => name.replace(/\/$/, ''))
    .filter(
      (name) =>
        fromRoot.test(name) || /^\w[\w.*-]*(\/[\w.*-]+)+\.(ts|tsx|mjs)$|^\w[\w.*-]*\.tsx?$/.test(name),
    )
    .filter((name) => {
      const pattern = new RegExp(`(^|/)${name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')}$`);
      return !files.some((path) =>
        fromRoot.test(name) ? path.match(pattern)?.index === 0 : pattern.test(path),
      );
    });
}

/** Links to files that are not there; those with a scheme lead elsewhere. @param {string} page */
function deadLinks(page) {
  return [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)));
}

describe('paths in the docs', () => {
  test.each(pages)('%s names only what is there', (page) => {
    expect(missingPaths(readFileSync(join(root, page), 'utf8'))).toEqual([]);
    expect(deadLinks(page)).toEqual([]);
  });

  test('one that is not there is found, from the root or by its end', () => {
    const text = 'See `packages/service/src/gone.ts`, `gone/vault.ts`, `vault.ts`, `packages/service/src/`.';
    expect(missingPaths(text, ['packages/service/src', 'packages/service/src/sealing/vault.ts'])).toEqual([
      'packages/service/src/gone.ts',
      'gone/vault.ts',
    ]);
  });
});
