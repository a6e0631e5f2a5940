import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { EngineIdentity } from './engine.types.ts';
import { identityOfModel } from './face-model/face-model.ts';

const require = createRequire(import.meta.url);

/** The files that decide a template's values: landmarks, by which a face is cut out, and the network itself. */
function faceModelFiles(): readonly string[] {
  const faceApi = path.join(path.dirname(require.resolve('@vladmandic/face-api')), '../model');
  return ['face_landmark_68_model', 'face_recognition_model'].flatMap((name) => [
    path.join(faceApi, `${name}-weights_manifest.json`),
    path.join(faceApi, `${name}.bin`),
  ]);
}

/** The model files that take part in answers. */
function modelFiles(): readonly string[] {
  const human = path.join(path.dirname(require.resolve('@vladmandic/human')), '../models');
  const tesseract = path.dirname(require.resolve('@tesseract.js-data/jpn'));
  return [
    ...['blazeface', 'facemesh', 'iris'].flatMap((name) => [
      path.join(human, `${name}.json`),
      path.join(human, `${name}.bin`),
    ]),
    ...faceModelFiles(),
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

/** The identity of the templates made by face-api's files: whatever else the engine learns, they stay comparable. */
export function identifyFaceModel(name: string): EngineIdentity {
  return identityOfModel(
    name,
    faceModelFiles().map((file) => readFileSync(file)),
  );
}
