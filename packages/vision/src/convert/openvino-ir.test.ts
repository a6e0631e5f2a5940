import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadNetwork } from '../networks/network.ts';
import { convertOpenVino, NotConvertible } from './openvino-ir.ts';

const shared = fileURLToPath(new URL('../../../../../shared/models', import.meta.url));
const models = ['face-reidentification-retail-0095', 'landmarks-regression-retail-0009'] as const;

function files(name: string) {
  const file = `${shared}/${name}/${name}`;
  return {
    xml: readFileSync(`${file}.xml`, 'utf8'),
    bin: readFileSync(`${file}.bin`),
    onnx: readFileSync(`${file}.onnx`),
  };
}

test.skipIf(!existsSync(shared)).each(models)(
  'what is made of %s answers like the conversion by another tool',
  async (name) => {
    const { xml, bin, onnx } = files(name);
    const [ours, theirs] = [await loadNetwork(convertOpenVino(xml, bin)), await loadNetwork(onnx)];
    const side = name === models[0] ? 128 : 48;
    const values = Float32Array.from({ length: 3 * side * side }, (_, at) => (at * 7919) % 256);
    const input = { values, dims: [1, 3, side, side] };
    const [[a], [b]] = [Object.values(await ours.run(input)), Object.values(await theirs.run(input))];
    expect(a?.length).toBe(b?.length);
    const largest = Math.max(...(b ?? []).map(Math.abs));
    const apart = Math.max(...(a ?? []).map((value, at) => Math.abs(value - (b?.[at] ?? 0))));
    expect(apart).toBeLessThan(1e-3 * Math.max(1, largest));
  },
);

test.skipIf(!existsSync(shared))('weights that are not those of the description are refused', () => {
  const { xml, bin } = files(models[0]);
  expect(() => convertOpenVino(xml, bin.subarray(0, -2))).toThrow(NotConvertible);
  expect(() => convertOpenVino(xml, Buffer.concat([bin, Buffer.alloc(2)]))).toThrow('belong to no layer');
  expect(() => convertOpenVino(xml.replace('output="64"', 'output="32"'), bin)).toThrow('shape');
});

/** One picture of a pixel with two channels, doubled and shifted. */
const small = (type: string, version = 5) => `<?xml version="1.0"?>
<net name="n" version="${version}"><layers>
<layer id="0" name="in" precision="FP32" type="Input"><output><port id="0"><dim>1</dim><dim>2</dim><dim>1</dim><dim>1</dim></port></output></layer>
<layer id="1" name="s" precision="FP32" type="${type}"><input><port id="0"/></input><output><port id="1"><dim>1</dim><dim>2</dim><dim>1</dim><dim>1</dim></port></output><blobs><weights offset="0" size="8"/><biases offset="8" size="8"/></blobs></layer>
</layers><edges><edge from-layer="0" from-port="0" to-layer="1" to-port="0"/></edges></net>`;

test('a small network of our own computes what it says', async () => {
  const bin = new Uint8Array(Float32Array.of(2, 3, 10, 20).buffer);
  const network = await loadNetwork(convertOpenVino(small('ScaleShift'), bin));
  const { output } = await network.run({ values: Float32Array.of(1, 2), dims: [1, 2, 1, 1] });
  expect([...(output ?? [])]).toEqual([12, 26]);
});

test.each([
  ['Softmax', small('Softmax')],
  ['version 11', small('ScaleShift', 11)],
  ['XML', '<net><layers></net>'],
  ['network', '<html></html>'],
  ['XML', '<!DOCTYPE net [<!ENTITY a "b">]><net/>'],
])('what cannot be brought over is refused by name: %s', (_what, xml) => {
  expect(() => convertOpenVino(xml, new Uint8Array(16))).toThrow(NotConvertible);
});
