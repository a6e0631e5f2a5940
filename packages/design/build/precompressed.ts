import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(m?js|css|json|wasm)$/;
/** Brotli's best takes seconds for more than this; what is larger comes after the first screen. */
const smallBytes = 300_000;

/** Puts a .br and a .gz beside every file of the build that shrinks, so that the server sends it without work per request. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler(options, bundle) {
        const files = Object.keys(bundle).filter((name) => compressible.test(name));
        await Promise.all(files.map((name) => compress(path.join(options.dir ?? 'dist', name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const body = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: body.length > smallBytes ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(body, { params }));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
