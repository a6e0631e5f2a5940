import { expect, test } from 'vitest';
import { cameraKind, choosableCameras, nameCameras } from './camera-device.ts';

test.each([
  ['camera2 0, facing back', 'rear'],
  ['Back Triple Camera', 'rear'],
  ['背面カメラ', 'rear'],
  ['Front Camera', 'front'],
  ['FaceTime HD Camera', 'front'],
  ['Integrated IR Camera', 'infrared'],
  ['Windows Hello Face', 'infrared'],
  ['OBS Virtual Camera', 'virtual'],
  ['Logitech BRIO', 'other'],
  ['', 'other'],
] as const)('%j is a %s camera', (label, kind) => {
  expect(cameraKind(label)).toBe(kind);
});

const devices = [
  { deviceId: 'a', label: 'camera2 0, facing back' },
  { deviceId: 'b', label: 'camera2 2, facing back' },
  { deviceId: 'c', label: 'camera2 1, facing front' },
  { deviceId: 'd', label: 'Webcam C920 (046d:082d)' },
  { deviceId: 'e', label: 'OBS Virtual Camera' },
];

test("phones' cameras have Japanese names, numbered where there are several", () => {
  expect(nameCameras(devices).map(({ name }) => name)).toEqual([
    '背面のカメラ 1',
    '背面のカメラ 2',
    '前面のカメラ',
    'Webcam C920',
    'OBS Virtual Camera',
  ]);
  expect(nameCameras([{ deviceId: '', label: '' }])[0]?.name).toBe('カメラ');
});

test('neither the other side nor a program is offered', () => {
  const ids = (facing: 'environment' | 'user') =>
    choosableCameras(nameCameras(devices), facing).map(({ deviceId }) => deviceId);
  expect(ids('environment')).toEqual(['a', 'b', 'd']);
  expect(ids('user')).toEqual(['c', 'd']);
});
