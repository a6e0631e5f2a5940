import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const humanFolder = path.join(path.dirname(require.resolve('@vladmandic/human')), '..');
const wasmFolder = path.join(
  path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')),
  'dist',
);

/** Only MediaPipe's models: origin and licence of the others are not settled (docs/adr/0002-vision-engine.md). */
const models = ['blazeface', 'facemesh', 'iris'].flatMap((name) => [`${name}.json`, `${name}.bin`]);
/** Without threads: the page is not cross-origin isolated. */
const wasm = ['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm'];

const files = new Map<string, string>([
  ...models.map((name) => [`models/${name}`, path.join(humanFolder, 'models', name)] as const),
  ...wasm.map((name) => [`wasm/${name}`, path.join(wasmFolder, name)] as const),
]);

/** Puts the face engine's models and WASM beside the page, so that nothing is ever fetched from another origin. */
export function engineFiles(): Plugin {
  return {
    name: 'engine-files',
    generateBundle() {
      for (const [fileName, source] of files) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(source) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = files.get((request.url ?? '').slice(1).split('?')[0] ?? '');
        if (source === undefined) return next();
        if (source.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        response.end(readFileSync(source));
      });
    },
  };
}
