import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const startService = new URL('start-service.ts', import.meta.url).href;

/** Node asks these hooks for each module, of whichever kind. */
const listing = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  await import(${JSON.stringify(startService)});
  process.stdout.write(JSON.stringify([...loaded]));
`;

test('a service that starts loads no library that only some of its work needs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', listing], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContain('fastify');
  for (const late of ['werift', 'mediabunny', 'nodemailer', '@opentelemetry/sdk-trace'])
    expect(loaded).not.toContain(late);
});
