import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage } from '../../packages/sdk/build/build-package.ts';
import { writtenNames } from '../../packages/sdk/build/written-types.ts';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
let work: string;
let built: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'ekyc-sdk-package-'));
  built = join(work, 'package');
  await buildPackage(built);
});
afterAll(() => rm(work, { recursive: true, force: true }));

test('what is published depends on standardwebhooks alone, and is small', async () => {
  const manifest = JSON.parse(await readFile(join(built, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: '@ekyc/sdk', engines: { node: '>=20' } });
  expect(Object.keys(manifest['dependencies'] ?? {})).toEqual(['standardwebhooks']);
  expect(manifest).not.toHaveProperty('private');
  const files = (await readdir(built)).toSorted();
  const declared = ['client', 'ekyc-error', 'index', 'public-types', 'types', 'verify-webhook'];
  expect(files).toEqual(
    [
      'README.md',
      'index.cjs',
      'index.js',
      'package.json',
      ...declared.flatMap((name) => [`${name}.d.cts`, `${name}.d.ts`]),
    ].toSorted(),
  );
  for (const file of files.filter((name) => /\.(?:c?js|d\.c?ts)$/.test(name))) {
    const text = await readFile(join(built, file), 'utf8');
    const imported = [...text.matchAll(/(?:\bfrom\s*|\brequire\()["']([^"']+)["']/g)].map(
      ([, name]) => name ?? '',
    );
    for (const name of imported) expect(name).toMatch(/^(?:standardwebhooks|\.\/[\w-]+\.c?js)$/);
  }
  expect((await readFile(join(built, 'index.js'))).length).toBeLessThan(40_000);
});

test.each([
  ['import', 'verify.mjs', "import * as sdk from '@ekyc/sdk';"],
  ['require', 'verify.cjs', "const sdk = require('@ekyc/sdk');"],
])('by %s it verifies a webhook, and refuses another', async (_, name, load) => {
  const modules = join(work, 'node_modules');
  await cp(built, join(modules, '@ekyc/sdk'), { recursive: true });
  const library = join(modules, 'standardwebhooks');
  if (!existsSync(library)) await symlink(root('node_modules/standardwebhooks'), library);
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const body = JSON.stringify({ type: 'test', data: {} });
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
  const program = `${load}
    const given = ${JSON.stringify({ body, headers, secret })};
    const { type } = sdk.verifyWebhook(given.body, given.headers, given.secret);
    let refused = false;
    try { sdk.verifyWebhook(given.body + ' ', given.headers, given.secret); }
    catch (error) { refused = error instanceof sdk.WebhookVerificationError; }
    const client = new sdk.EkycClient({ apiKey: 'ekyc_sk_' + '0'.repeat(18) + '_' + '0'.repeat(64), baseUrl: 'https://ekyc.example' });
    console.log(type, refused, typeof client.identifications.create);`;
  await writeFile(join(work, name), program);
  expect(execFileSync(process.execPath, [join(work, name)], { encoding: 'utf8' })).toBe(
    'test true function\n',
  );
});

test('every type of the sources is written out, and means the same', async () => {
  const sources = await readFile(root('packages/sdk/src/types.ts'), 'utf8');
  const names = [...sources.matchAll(/^export type (\w+)/gm)].map(([, name]) => name ?? '');
  expect(names.toSorted()).toEqual(writtenNames.toSorted());
  const same = writtenNames.map(
    (name) => `const of${name}: Same<published.${name}, sources.${name}> = true; void of${name};`,
  );
  const check = `
    import type * as published from ${JSON.stringify(join(built, 'index.js'))};
    import type * as sources from ${JSON.stringify(root('packages/sdk/src/types.ts'))};
    type Same<A, B> = [A] extends [DeepReadonly<B>] ? ([DeepReadonly<B>] extends [A] ? true : false) : false;
    type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
    // A type that differs is no type that agrees.
    const differing: Same<{ readonly a: string }, { a: number }> = false; void differing;
    const lacking: Same<{ readonly a: string }, { a: string; b: string }> = false; void lacking;
    ${same.join('\n')}`;
  expect(await complaintsAbout('check', check)).toBe('');
});

test('the README’s examples fit what is published', async () => {
  const readme = await readFile(join(built, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  expect(blocks.length).toBe(4);
  expect(await complaintsAbout('readme', blocks.join('\n'))).toBe('');
  expect(await complaintsAbout('readme', `${blocks.join('\n')}\nawait ekyc.identifications.none();`)).toMatch(
    /'none' does not exist/,
  );
});

/** What the compiler says of a module that imports the built package. */
async function complaintsAbout(name: string, module: string): Promise<string> {
  await writeFile(join(work, `${name}.ts`), module);
  await writeFile(join(work, 'package.json'), '{ "type": "module" }');
  const project = {
    extends: root('tsconfig.base.json'),
    compilerOptions: {
      typeRoots: [root('node_modules/@types')],
      paths: {
        '@ekyc/sdk': [join(built, 'index.d.ts')],
        standardwebhooks: [root('node_modules/standardwebhooks/dist/index.d.ts')],
      },
    },
    files: [`${name}.ts`],
  };
  await writeFile(join(work, 'tsconfig.json'), JSON.stringify(project));
  try {
    return execFileSync(root('node_modules/.bin/tsc'), ['-p', work], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
