import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realPerson } from '@ekyc/testkit';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { convertOpenVino } from '../convert/openvino-ir.ts';
import { createVisionEngine } from '../engine.ts';
import type { FaceTemplate } from '@ekyc/engine-port';
import { sha256 } from '../networks/built-in-networks.ts';
import type { FaceModelManifest } from './face-model.ts';
import { parseManifest } from './manifest-schema.ts';
import {
  FaceModelRefused,
  knownManifest,
  knownModelsFolder,
  openBuiltInFaceModel,
  openFaceModel,
} from './open-face-model.ts';

const intel = 'face-reidentification-retail-0095';
const beside = fileURLToPath(new URL('../../../../../shared', import.meta.url));
const shared = `${beside}/models/${intel}/${intel}`;
const photos = `${beside}/testdata/faces`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekyc-face-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const bytes = Buffer.from('some network');

/** Writes a model's folder, and gives its path. */
function write(changes: Partial<FaceModelManifest> = {}): string {
  const files = [{ name: 'n.onnx', sha256: sha256(bytes) }];
  const manifest = { ...knownManifest('dlib'), name: 'own', files, network: 'n.onnx', ...changes };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'n.onnx'), bytes);
  return folder;
}

describe('a manifest', () => {
  test.each(readdirSync(knownModelsFolder))('of the known model %s is in order', (name) => {
    expect(knownManifest(name).format).toBe('ekyc-face-model/1');
  });

  type Loose = Record<string, unknown> & { readonly measured: readonly { readonly rates: object[] }[] };
  type Broken = (manifest: Loose) => void;
  const rateOf = ({ measured }: Loose) => measured[0]?.rates;
  test.each<[string, Broken, string]>([
    ['a word too many', (m) => Object.assign(m, { approved: true }), 'as a whole'],
    ['no licence', (m) => Object.assign(m, { licence: '' }), 'licence'],
    [
      'a path for a file',
      (m) => Object.assign(m, { files: [{ name: '../x', sha256: '0'.repeat(64) }] }),
      'files.0.name',
    ],
    ['no hash', (m) => Object.assign(m, { files: [{ name: 'x', sha256: 'f' }] }), 'files.0.sha256'],
    ['a network that is none of its files', (m) => Object.assign(m, { network: 'y.onnx' }), 'network'],
    ['a decision without a figure', (m) => Object.assign(m, { mayDecide: true, measured: [] }), 'mayDecide'],
    [
      'an FMR that its counts do not have',
      (m) => Object.assign(rateOf(m)?.[5] ?? {}, { fmr: 0.0001 }),
      'fmr must be',
    ],
    [
      'a bound below its counts’ own',
      (m) => Object.assign(rateOf(m)?.[0] ?? {}, { fmrUpper: 0.0001 }),
      'Wilson',
    ],
    ['distances that fall', (m) => rateOf(m)?.push({ ...rateOf(m)?.[0] }), 'distances must rise'],
  ])('with %s is refused, naming the place', (_what, breakIt, place) => {
    const text = readFileSync(join(knownModelsFolder, 'dlib', 'manifest.json'), 'utf8');
    const manifest = JSON.parse(text) as Loose;
    breakIt(manifest);
    const parsed = parseManifest(JSON.stringify(manifest));
    expect(parsed.kind).toBe('refused');
    expect(parsed.kind === 'refused' && parsed.reasons.join(' ')).toContain(place);
  });
});

describe('a folder', () => {
  test('is opened when its files are what the manifest says', () => {
    write();
    expect(openFaceModel(folder).files.sha256).toBe(sha256(bytes));
  });

  test.each<[string, () => void, string]>([
    ['that is not there', () => rmSync(folder, { recursive: true }), 'not there'],
    ['without a manifest', () => undefined, 'manifest.json cannot be read'],
    ['with a manifest that is no JSON', () => writeFileSync(join(folder, 'manifest.json'), '{'), 'not JSON'],
    ['with a file missing', () => rmSync(join(write(), 'n.onnx')), 'n.onnx cannot be read'],
    [
      'with another file',
      () => writeFileSync(join(write(), 'n.onnx'), 'x'),
      'n.onnx is not what the manifest says',
    ],
    [
      'with a link to elsewhere',
      () => {
        write();
        rmSync(join(folder, 'n.onnx'));
        symlinkSync('/etc/hostname', join(folder, 'n.onnx'));
      },
      'n.onnx cannot be read',
    ],
  ])('%s is refused', (_what, prepare, reason) => {
    prepare();
    expect(() => openFaceModel(folder)).toThrow(FaceModelRefused);
    expect(() => openFaceModel(folder)).toThrow(reason);
    mkdirSync(folder, { recursive: true });
  });

  test('has the identity of its weights and of the way to them, not of its words or figures', () => {
    write();
    const { modelHash } = openFaceModel(folder).identity;
    write({ title: 'another', measured: [], mayDecide: false });
    expect(openFaceModel(folder).identity.modelHash).toBe(modelHash);
    write({ geometry: { ...knownManifest('dlib').geometry, mirrored: true } });
    expect(openFaceModel(folder).identity.modelHash).not.toBe(modelHash);
    expect(openBuiltInFaceModel().identity.modelHash).not.toBe(modelHash);
  });
});

test.skipIf(!existsSync(`${shared}.bin`) || !existsSync(photos))(
  'with Intel’s model one person’s photographs lie near and two people’s far',
  async () => {
    const network = convertOpenVino(readFileSync(`${shared}.xml`, 'utf8'), readFileSync(`${shared}.bin`));
    const known = knownManifest(intel);
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(known));
    writeFileSync(join(folder, known.network), network);
    const engine = createVisionEngine({ children: 1, faceModel: folder });
    const template = async (picture: Uint8Array): Promise<FaceTemplate> => {
      const [face] = (await engine.embedFaces(picture)) as readonly FaceTemplate[];
      if (!face) throw new Error('no face found');
      return face;
    };
    const [one, other, hopper, collins] = [
      await template(readFileSync(`${photos}/whitehouse-obama-1.jpg`)),
      await template(readFileSync(`${photos}/whitehouse-obama-2.jpg`)),
      await template(await realPerson('hopper')),
      await template(await realPerson('collins')),
    ];
    const dlib = createVisionEngine({ children: 1 });
    await Promise.all([engine.close(), dlib.close()]);
    expect(engine.faceModel.id).toBe(intel);
    expect(one.values).toHaveLength(256);
    expect(Math.hypot(...one.values)).toBeCloseTo(1, 6);
    expect(engine.distance(one, other)).toBeLessThan(0.75);
    for (const [a, b] of [
      [one, hopper],
      [one, collins],
      [other, collins],
      [hopper, collins],
    ] as const)
      expect(engine.distance(a, b)).toBeGreaterThan(1.2);
    expect(dlib.faceModel.modelHash).not.toBe(engine.faceModel.modelHash);
  },
  60_000,
);
