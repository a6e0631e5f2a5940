// The types of every part, each against its own libraries. What did not change since the last run is not checked again.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

/** What the pages are made of is one program: they read the same packages. */
const projects = [
  'tsconfig.json',
  'tsconfig.pages.json',
  'packages/embed/tsconfig.json',
  'packages/testkit/src/in-page/tsconfig.json',
  'tests/browser/tsconfig.json',
];

const cacheFolder = join(root, 'node_modules', '.cache', 'ekyc-types');
mkdirSync(cacheFolder, { recursive: true });
for (const project of projects) {
  const notes = join(cacheFolder, `${project.replaceAll(/[./]+/g, '-')}.tsbuildinfo`);
  // Several checkers look at shared types once each: more processor time in all, which the tests beside it would miss.
  const settings = ['--incremental', '--tsBuildInfoFile', notes, '--checkers', '1'];
  const code = await runCommand('tsc', ['-p', project, ...settings]);
  if (code !== 0) process.exitCode = code;
}
