import { expect, test } from 'vitest';
import { writeDlibDat } from '../../test/write-dlib-dat.ts';
import { builtInNetworks, sha256 } from '../networks/built-in-networks.ts';
import { faceApiModels } from './convert-networks.ts';
import { convertDlibDat } from './dlib-dat.ts';
import { faceApiDlibWeights } from './face-api-descriptor.ts';
import { readFaceApiWeights } from './landmarks-68.ts';
import { NotConvertible } from './openvino-ir.ts';

const weights = faceApiDlibWeights(readFaceApiWeights(faceApiModels, 'face_recognition_model'));
/** Today's weights in dlib's format, as a writer of our own makes it; no file of dlib's could be had. */
const dat = writeDlibDat(weights);

test('today’s weights in dlib’s format become the very network that the engine runs', () => {
  expect(sha256(convertDlibDat(dat))).toBe(builtInNetworks['dlib-resnet-v1']);
});

test.each([
  ['cut off', () => dat.subarray(0, dat.length / 2)],
  ['of something else', () => Buffer.from('a text that is no network at all, and long enough')],
  ['with a layer twice', () => Buffer.concat([dat, dat.subarray(0, 40_000)])],
  [
    'with a tensor of another size',
    () =>
      Buffer.from(
        dat.toString('latin1').replace('con_4\u0001\u0002\u0002', 'con_4\u0001\u0002\u0001'),
        'latin1',
      ),
  ],
])('a file %s is refused', (_what, bytes) => {
  expect(() => convertDlibDat(bytes())).toThrow(NotConvertible);
});
