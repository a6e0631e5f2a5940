import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Builds what is published into a folder: one program, README and a package.json of its own. The client is part of it;
 * what it needs to be installed is the reader of event streams.
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { name, version, description, engines, dependencies } = JSON.parse(
    readFileSync(here('package.json'), 'utf8'),
  ) as Readonly<Record<string, unknown>>;
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      lib: { entry: here('src/main.ts'), formats: ['es'], fileName: () => 'ekyc-cli.js' },
      rolldownOptions: {
        external: [/^node:/, ...Object.keys(dependencies as object).map((one) => new RegExp(`^${one}(/|$)`))],
        // The client's check of webhooks, and what it needs, is no part of a command.
        treeshake: { moduleSideEffects: (id) => id === here('src/main.ts') },
        output: { banner: '#!/usr/bin/env node' },
      },
    },
  });
  cpSync(here('README.md'), join(folder, 'README.md'));
  const manifest = {
    name,
    version,
    description,
    type: 'module',
    engines,
    bin: { 'ekyc-cli': './ekyc-cli.js' },
    dependencies,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
