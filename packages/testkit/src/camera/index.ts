export { writeCameraFile } from './camera-file.ts';
export {
  type CameraName,
  type Demand,
  DirectedCamera,
  type DirectedCameraOptions,
} from './directed-camera.ts';
export { askAsPhonesDo } from './phone-constraints.ts';
