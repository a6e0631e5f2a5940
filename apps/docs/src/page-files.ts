import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Names of the files that each page loads, below `/docs/assets`; they change with their content. */
export interface PageFiles {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
}

const inPage = fileURLToPath(new URL('in-page/', import.meta.url));

/**
 * Writes script, style and icon of the pages.
 * @param output the build's folder
 */
export async function writePageFiles(output: string): Promise<PageFiles> {
  const folder = join(output, 'assets');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string) => {
    const [stem = '', ending = ''] = name.split('.');
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const file = `${stem}-${hash}.${ending}`;
    writeFileSync(join(folder, file), content);
    return file;
  };
  return {
    style: write('docs.css', readFileSync(join(inPage, 'docs.css'), 'utf8')),
    icon: write('icon.svg', readFileSync(join(inPage, 'icon.svg'), 'utf8')),
    script: write('docs.js', await bundleScript()),
  };
}

async function bundleScript(): Promise<string> {
  const bundle = await rolldown({ input: join(inPage, 'main.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output[0].code;
}
