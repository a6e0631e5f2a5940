import type { FaceModelManifest } from './face-model.ts';
import { knownManifest } from './open-face-model.ts';

/**
 * The manifest of other weights of dlib's network: cut and scaled as dlib does (by 256, where face-api divides by 255),
 * usual distances as dlib's authors have them. Nothing was measured of such weights, so they decide nothing.
 */
export function dlibManifestFor(
  name: string,
  said: { readonly licence: string; readonly origin: string },
): Omit<FaceModelManifest, 'files' | 'network'> {
  const { files: _files, network: _network, ...builtIn } = knownManifest('dlib');
  const { geometry } = builtIn;
  return {
    ...builtIn,
    name,
    title: `${name} (weights of dlib's network)`,
    ...said,
    mayDecide: false,
    geometry: { ...geometry, input: { ...geometry.input, scale: [1 / 256, 1 / 256, 1 / 256] } },
    measuredOn: null,
    measured: [],
  };
}
