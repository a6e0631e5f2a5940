import { convertDlibNetwork, type DlibWeights } from './dlib-network.ts';
import { readFaceApiWeights } from './landmarks-68.ts';
import { type StoredTensor, take } from './weights-file.ts';

/** dlib's weights as face-api carries them. */
export function faceApiDlibWeights(weights: ReadonlyMap<string, StoredTensor>): DlibWeights {
  return {
    full: take(weights, 'fc'),
    layer: (name) => ({
      filters: take(weights, `${name}/conv/filters`),
      bias: take(weights, `${name}/conv/bias`).values,
      scale: take(weights, `${name}/scale/weights`).values,
      shift: take(weights, `${name}/scale/biases`).values,
    }),
  };
}

/** face-api's descriptor of faces. */
export function convertFaceApiDescriptor(faceApiModels: string): Uint8Array {
  const weights = readFaceApiWeights(faceApiModels, 'face_recognition_model');
  return convertDlibNetwork('dlib-resnet-v1', faceApiDlibWeights(weights));
}
