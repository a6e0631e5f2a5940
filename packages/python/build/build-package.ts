import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@ekyc/contract';
import { pythonCalls } from './python-calls.ts';

/** Writes the package with its generated calls into a folder, as `pip install` takes it. */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const isSource = (path: string) => !path.includes('__pycache__');
  await cp(fileURLToPath(new URL('../src/', import.meta.url)), folder, { recursive: true, filter: isSource });
  await cp(fileURLToPath(new URL('../README.md', import.meta.url)), join(folder, 'README.md'));
  await writeFile(join(folder, 'ekyc/calls.py'), pythonCalls(openApiDocument('https://ekyc.example')));
}
