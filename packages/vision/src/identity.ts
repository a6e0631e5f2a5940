import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { EngineIdentity } from './engine.types.ts';

const require = createRequire(import.meta.url);

/** The model files that take part in answers. */
function modelFiles(): readonly string[] {
  const human = path.join(path.dirname(require.resolve('@vladmandic/human')), '../models');
  const faceApi = path.join(path.dirname(require.resolve('@vladmandic/face-api')), '../model');
  const tesseract = path.dirname(require.resolve('@tesseract.js-data/jpn'));
  return [
    ...['blazeface', 'facemesh', 'iris'].flatMap((name) => [
      path.join(human, `${name}.json`),
      path.join(human, `${name}.bin`),
    ]),
    ...['face_landmark_68_model', 'face_recognition_model'].flatMap((name) => [
      path.join(faceApi, `${name}-weights_manifest.json`),
      path.join(faceApi, `${name}.bin`),
    ]),
    path.join(tesseract, '4.0.0_best_int', 'jpn.traineddata.gz'),
  ];
}

/** Name and version of this engine with the SHA-256 over its model files, in order, and what else decides the reading (layouts, templates of glyphs) as JSON. */
export function identifyEngine(readingData: unknown): EngineIdentity {
  const hash = createHash('sha256');
  for (const file of modelFiles()) hash.update(readFileSync(file));
  hash.update(JSON.stringify(readingData));
  return { id: 'ekyc-vision/1', modelHash: hash.digest('hex') };
}
