import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownManifest } from '@ekyc/vision/face-models';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

test('a face model that is not what its manifest says stops the start before anything is opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekyc-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const manifest = knownManifest('dlib');
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, manifest.network), 'other weights');
  const dataDirectory = join(folder, 'data');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { FACE_MODEL: folder, DATA_DIR: dataDirectory, PORT: '1' },
    encoding: 'utf8',
    timeout: 90_000,
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^Face model .*: dlib-resnet-v1\.onnx is not what the manifest says: its SHA-256 is /,
  );
  expect(existsSync(dataDirectory)).toBe(false);
}, 100_000);
