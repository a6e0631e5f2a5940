import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeTypes } from './written-types.ts';

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Modules whose types a business sees; `types` is written out. */
const declared = ['index', 'client', 'ekyc-error', 'verify-webhook', 'public-types'];

/**
 * Builds what is published into a folder: one module for import and the same for require, their types, README and a package.json of its own. Nothing of the
 * contract but its paths and names of headers gets into it, and it depends on standardwebhooks alone.
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle(folder);
  declareTypes(folder);
  cpSync(here('README.md'), join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

const fileName = (format: string) => (format === 'es' ? 'index.js' : 'index.cjs');

async function bundle(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      lib: { entry: here('src/index.ts'), formats: ['es', 'cjs'], fileName },
      rolldownOptions: { external: ['standardwebhooks'] },
    },
  });
}

function declareTypes(folder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'ekyc-sdk-types-'));
  try {
    const tsc = here('../../node_modules/.bin/tsc');
    execFileSync(tsc, ['-p', here('tsconfig.build.json'), '--outDir', emitted], { stdio: 'inherit' });
    for (const name of declared) {
      const text = readFileSync(join(emitted, 'packages/sdk/src', `${name}.d.ts`), 'utf8');
      writeDeclarations(folder, name, text);
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
  writeDeclarations(folder, 'types', writeTypes());
}

/** A compiler that resolves `require` reads the types of a module of that kind. */
function writeDeclarations(folder: string, name: string, text: string): void {
  for (const [ending, imported] of [
    ['d.ts', 'js'],
    ['d.cts', 'cjs'],
  ] as const)
    writeFileSync(
      join(folder, `${name}.${ending}`),
      text.replaceAll(/(['"]\.\/[\w-]+)\.ts(['"])/g, `$1.${imported}$2`),
    );
}

function manifest(): Record<string, unknown> {
  const { name, version, description, engines, dependencies } = JSON.parse(
    readFileSync(here('package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const exports = {
    '.': {
      import: { types: './index.d.ts', default: './index.js' },
      require: { types: './index.d.cts', default: './index.cjs' },
    },
  };
  return { name, version, description, type: 'module', engines, exports, dependencies };
}
