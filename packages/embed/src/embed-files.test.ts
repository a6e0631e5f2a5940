import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildEmbedFiles, type EmbedFiles } from '../build-scripts.ts';

let files: EmbedFiles;
beforeAll(async () => {
  files = await buildEmbedFiles();
});

test.each(['embed.js', 'embed.mjs'] as const)('%s is at most 5 kB and brings nothing else', (name) => {
  expect(gzipSync(files[name], { level: 9 }).length).toBeLessThanOrEqual(5000);
  expect(files[name]).not.toMatch(/\bimport\s*[({"'`]|\bfrom\s*["'`]|\brequire\(/);
});

test('neither needs a policy that allows inline styles, markup or evaluated text', () => {
  for (const text of [files['embed.js'], files['embed.mjs']]) {
    expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|setAttribute\(["'`]style|\beval\(|new Function/);
  }
});

test('the script leaves one name behind, the module exports the same, and the types name it', () => {
  expect(files['embed.js']).toMatch(/^var CriiEkyc=/);
  expect(files['embed.mjs']).toMatch(/export\s*\{\s*\w+ as mount\s*\}/);
  expect(files['embed.d.mts']).toContain('export declare const mount: Mount;');
  expect(files['embed.d.mts']).not.toMatch(/^import |from '/m);
});
