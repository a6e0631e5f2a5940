import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|json|wasm|svg)$/;
/** Below this a packet is spent either way. */
const smallest = 1024;

/** Writes .br and .gz beside every file worth it, so that the server sends them without working at each request. */
export function compressedFiles(): Plugin {
  let directory = '';
  return {
    name: 'ekyc:compressed-files',
    apply: 'build',
    configResolved(config) {
      directory = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
        const path = join(directory, name);
        if (!compressible.test(name) || statSync(path).size < smallest) continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
      }
    },
  };
}
