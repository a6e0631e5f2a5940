import { isQualified } from '@ekyc/service';
import { heldByKernel } from '@ekyc/vision';
import {
  builtInNetworkNames,
  openBuiltInFaceModel,
  openFaceModel,
  readBuiltInNetwork,
} from '@ekyc/vision/face-models';
import type { Config } from '../../config/config.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Every network is the one that is meant, the face model may decide, and the engine's children stand apart. */
export async function checkModels({
  faceModel,
  worthLimits,
}: Pick<Config, 'faceModel' | 'worthLimits'>): Promise<readonly Finding[]> {
  // Each throws a sentence where a file is another.
  for (const name of builtInNetworkNames) readBuiltInNetwork(name);
  const { manifest } = faceModel === null ? openBuiltInFaceModel() : openFaceModel(faceModel);
  const missing = Object.entries(heldByKernel()).flatMap(([from, held]) => (held ? [] : [from]));
  return [
    isQualified(manifest, worthLimits)
      ? ok('models', `${manifest.title}, and ${builtInNetworkNames.length} networks, as they are meant to be`)
      : warning(
          'models',
          `${manifest.title} never decides alone: a person looks at every pair of faces.`,
          'See "Face models" in docs/operating.md.',
        ),
    ...(missing.length === 0
      ? []
      : [
          warning(
            'models',
            `the kernel does not keep decoders apart from: ${missing.join(', ')}.`,
            'Allow unshare(1), see docs/operating.md.',
          ),
        ]),
  ];
}
