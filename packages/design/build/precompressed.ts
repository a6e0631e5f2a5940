import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(m?js|css|json|wasm)$/;

/** Puts a .gz beside every file of the build that shrinks, so that the server sends it without work per request. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler(options, bundle) {
        for (const fileName of Object.keys(bundle).filter((name) => compressible.test(name))) {
          const file = path.join(options.dir ?? 'dist', fileName);
          writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
        }
      },
    },
  };
}
