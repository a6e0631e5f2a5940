// The types of every part, each against its own libraries. What did not change since the last run is not checked again.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

const projects = [
  '.',
  'packages/design',
  'packages/app-start',
  'packages/sign-in',
  'packages/embed',
  'packages/testkit/src/in-page',
  'apps/web',
  'apps/console',
  'tests/browser',
];

const kept = join(root, 'node_modules', '.cache', 'ekyc-types');
mkdirSync(kept, { recursive: true });
for (const project of projects) {
  const notes = join(kept, `${project.replaceAll(/[./]+/g, '-')}.tsbuildinfo`);
  const code = await runCommand('tsc', [
    '-p',
    `${project}/tsconfig.json`,
    '--incremental',
    '--tsBuildInfoFile',
    notes,
  ]);
  if (code !== 0) process.exitCode = code;
}
