import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { oldestBrowsers } from '../design/build/oldest-browsers.ts';
import { build, type Rolldown } from 'vite';

const source = (name: string) => fileURLToPath(new URL(`src/${name}`, import.meta.url));

/** What a business loads: name in the root of the service → text. */
export type EmbedFiles = Readonly<Record<'embed.js' | 'embed.mjs' | 'embed.d.mts', string>>;

/** Builds the script, the module and the module's types. */
export async function buildEmbedFiles(): Promise<EmbedFiles> {
  const types = readFileSync(source('public-types.ts'), 'utf8');
  return {
    'embed.js': await bundle('script.ts', 'iife'),
    'embed.mjs': await bundle('module.ts', 'es'),
    'embed.d.mts': `${types}\nexport declare const mount: Mount;\n`,
  };
}

async function bundle(entry: string, format: 'iife' | 'es'): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: oldestBrowsers,
      lib: { entry: source(entry), formats: [format], name: 'CriiEkyc' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return chunk.code;
}
