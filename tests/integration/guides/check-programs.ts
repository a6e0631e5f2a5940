import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type GuideBlock, noteOf } from './read-guide.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Checks the JavaScript and TypeScript of guides by its types: those for a browser against the embedding script's, the
 * rest against Node's.
 * @returns what the compiler said; empty where all is well
 */
export async function checkPrograms(blocks: readonly GuideBlock[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-guide-programs-'));
  try {
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
    await symlink(join(repository, 'packages'), join(folder, 'packages'));
    await writeFile(join(folder, 'browser-globals.d.ts'), browserGlobals);
    for (const [index, block] of blocks.entries()) {
      const name = `${block.place.replaceAll(/[^\w]/g, '_')}_${index}`;
      const ending = block.language.startsWith('t') ? 'mts' : 'mjs';
      await writeFile(join(folder, `${name}.${ending}`), `// @ts-check\n${block.code}\nexport {};\n`);
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const tsc = join(repository, 'node_modules', '.bin', 'tsc');
    return await promisify(execFile)(tsc, ['-p', 'tsconfig.json'], { cwd: folder }).then(
      () => '',
      (error: { stdout: string; message: string }) => error.stdout || error.message,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What pages in the guides have beside the browser's own: the script of /embed.js, and the reader's own names. */
const browserGlobals = `
declare const CriiEkyc: { mount: typeof import('./packages/embed/src/module.ts').mount };
declare const publicId: string;
declare const embedUrl: string;
declare function showThanks(): void;
declare function offerLink(code: string): void;
declare module 'https://ekyc.example/embed.mjs' {
  export const mount: typeof import('./packages/embed/src/module.ts').mount;
}
`;

const settings = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom'],
    types: ['node'],
    strict: true,
    noImplicitAny: false,
    // A page knows that its own elements are there.
    strictNullChecks: false,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
  include: ['*.d.ts', '*.mjs', '*.mts'],
};

/** Whether a program is notes what becomes of it: written to a file and run by a command, or shown in a browser. */
export function isExcused(block: GuideBlock): boolean {
  return ['file', 'browser', 'not run'].some((word) => noteOf(block, word) !== null);
}
