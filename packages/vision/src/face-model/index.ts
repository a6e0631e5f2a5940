export { convertDlibDat } from '../convert/dlib-dat.ts';
export { convertOpenVino, NotConvertible } from '../convert/openvino-ir.ts';
export { builtInNetworkNames, readBuiltInNetwork, sha256 } from '../networks/built-in-networks.ts';
export { dlibManifestFor } from './dlib-manifest.ts';
export type { FaceModelManifest } from './face-model.ts';
export { type KnownModel, knownModels, type PublishedFile } from './known-models.ts';
export { parseManifest } from './manifest-schema.ts';
export { FaceModelRefused, knownManifest, openBuiltInFaceModel, openFaceModel } from './open-face-model.ts';
export { tryFaceModel } from './try-face-model.ts';
