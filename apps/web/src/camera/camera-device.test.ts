import { expect, test } from 'vitest';
import { cameraKind, choosableCameras, nameCameras, nearerCameras } from './camera-device.ts';

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

const iPhone = [
  '前面カメラ',
  '背面トリプルカメラ',
  '背面デュアル広角カメラ',
  '背面超広角カメラ',
  '背面カメラ',
  '背面望遠カメラ',
];
const inEnglish = [
  'Front Camera',
  'Back Triple Camera',
  'Back Dual Wide Camera',
  'Back Ultra Wide Camera',
  'Back Camera',
  'Back Telephoto Camera',
];
const named = (labels: readonly string[]) => nameCameras(labels.map((label) => ({ deviceId: label, label })));

test.each([iPhone, inEnglish])("an iPhone's cameras keep the names of their lenses (%s)", (...labels) => {
  expect(named(labels).map(({ name }) => name)).toEqual([
    '前面のカメラ',
    '背面のカメラ(トリプル)',
    '背面のカメラ(デュアル広角)',
    '背面のカメラ(超広角)',
    '背面のカメラ',
    '背面のカメラ(望遠)',
  ]);
});

test.each([
  ['the triple one, which changes its lens', named(iPhone), '背面カメラ', null, ['背面トリプルカメラ']],
  ['nothing if that is used already', named(iPhone), '背面トリプルカメラ', null, []],
  [
    'the one of two wide lenses if there is no triple one',
    named(['背面カメラ', '背面超広角カメラ', '背面デュアル広角カメラ']),
    '背面カメラ',
    null,
    ['背面デュアル広角カメラ'],
  ],
  [
    'nothing beside a wide lens and a telephoto lens',
    named(['背面デュアルカメラ', '背面望遠カメラ']),
    '背面デュアルカメラ',
    null,
    [],
  ],
  ['the others of Android if this one has a fixed focus', nameCameras(devices), 'a', false, ['b']],
  ['nothing if this one focuses by itself', nameCameras(devices), 'a', true, []],
  ['nothing on a computer', named(['Webcam', 'Capture Card']), 'Webcam', null, []],
] as const)('for what is held near is tried: %s', (_, cameras, used, focuses, expected) => {
  expect(nearerCameras(cameras, used, focuses).map(({ deviceId }) => deviceId)).toEqual(expected);
});

test('neither the other side nor a program is offered', () => {
  const ids = (facing: 'environment' | 'user') =>
    choosableCameras(nameCameras(devices), facing).map(({ deviceId }) => deviceId);
  expect(ids('environment')).toEqual(['a', 'b', 'd']);
  expect(ids('user')).toEqual(['c', 'd']);
});
