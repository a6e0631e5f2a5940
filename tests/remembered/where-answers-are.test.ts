import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forgetOldVersions, packagesBehind } from './where-answers-are.ts';

test('what a workspace loads is found as Node would: the nearest, through links, whatever else is locked', () => {
  const packages = {
    'packages/engine': { version: '1', dependencies: { net: '*', shared: '*' } },
    'packages/engine/node_modules/net': { version: '2', dependencies: { deep: '*' } },
    'node_modules/net': { version: '1' },
    'node_modules/deep': { version: '5', optionalDependencies: { absent: '*' } },
    'node_modules/shared': { link: true, resolved: 'packages/shared' },
    'packages/shared': { version: '7', dependencies: { net: '*' } },
    'node_modules/unrelated': { version: '9' },
  };
  expect(packagesBehind({ packages }, ['packages/engine'])).toEqual([
    'node_modules/deep@5',
    'node_modules/net@1',
    'node_modules/shared@',
    'packages/engine@1',
    'packages/engine/node_modules/net@2',
    'packages/shared@7',
  ]);
});

test('the engines that nobody asked for longest are forgotten', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-versions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (let day = 1; day <= 10; day++) {
    const version = join(folder, String(day).padStart(2, '0'));
    mkdirSync(version);
    utimesSync(version, day * 86_400, day * 86_400);
  }
  forgetOldVersions(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['03', '04', '05', '06', '07', '08', '09', '10']);
});
