import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBuiltInFaceModel, openFaceModel, sha256 } from '@ekyc/vision/face-models';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../commands.ts';
import { modelCommand } from './index.ts';

const intel = 'face-reidentification-retail-0095';
const shared = fileURLToPath(new URL(`../../../../../../shared/models/${intel}`, import.meta.url));

let folder = '';
const at = (...names: string[]) => join(folder, ...names);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekyc-model-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = async (words: string, faceModel: string | null = null) =>
  modelCommand(words.split(' '), { dataDirectory: at('data'), faceModel });

/** The built-in network under another name, as an operator might bring it. */
function ownModel(name = 'own'): string {
  const { manifest, files } = openBuiltInFaceModel();
  mkdirSync(at('own'));
  copyFileSync(files.network, at('own', manifest.network));
  writeFileSync(at('own', 'manifest.json'), JSON.stringify({ ...manifest, name }));
  return at('own');
}

test('without a model of the operator’s the built-in one is in use, and others are named with the way to them', async () => {
  const { text } = await run('list');
  expect(text).toMatch(/^\* dlib-resnet-v1 +not qualified +built in$/m);
  expect(text).toContain(`npm run ekyc -- model fetch ${intel}`);
  expect(text).toMatch(/^ {2}sface +not qualified/m);
});

test('an operator’s folder is taken in, listed, checked, and refused once a byte of it differs', async () => {
  expect((await run(`add ${ownModel()}`)).exitCode).toBe(0);
  const place = at('data', 'models', 'own');
  expect((await run('list', place)).text).toMatch(new RegExp(`^\\* own +not qualified +${place}$`, 'm'));
  const checked = await run(`check ${place}`);
  expect(checked.text).toMatch(/runs +\d+\.\d ms of a processor/);
  expect(checked.exitCode).toBe(0);
  const network = join(place, openFaceModel(place).manifest.network);
  const bytes = readFileSync(network);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(network, bytes);
  const broken = await run(`check ${place}`);
  expect(broken).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('is not what the manifest says'),
  });
  expect((await run('list', place)).text).toContain('is not what the manifest says');
  expect(await run(`add ${place}`)).toMatchObject({ exitCode: 1 });
}, 60_000);

test('check reports a network that cannot be run, though its hash is right', async () => {
  writeFileSync(at('face_recognition_sface_2021dec.onnx'), 'no network');
  const hash = sha256(Buffer.from('no network'));
  const { text } = await run(`fetch sface --from ${folder} --sha256 ${hash}`);
  expect(text).toContain(at('data', 'models', 'sface'));
  expect(await run(`check ${at('data', 'models', 'sface')}`)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('cannot be run'),
  });
}, 60_000);

describe('fetch', () => {
  test('of a model whose hash is not known here asks for it', async () => {
    await expect(run(`fetch sface --from ${folder}`)).rejects.toThrow('--sha256 HEX');
    await expect(run(`fetch sface --from ${folder} --sha256 12`)).rejects.toThrow(UsageError);
    writeFileSync(at('face_recognition_sface_2021dec.onnx'), 'another');
    expect(await run(`fetch sface --from ${folder} --sha256 ${'a'.repeat(64)}`)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining(`its SHA-256 is ${sha256(Buffer.from('another'))}`),
    });
    expect(existsSync(at('data', 'models', 'sface'))).toBe(false);
  });

  test('takes known names, https, file addresses and paths, and no more bytes than a file may have', async () => {
    await expect(run('fetch facenet')).rejects.toThrow(`model fetch needs one of: ${intel}, sface.`);
    const plain = await run(`fetch ${intel} --from http://127.0.0.1:1/`);
    expect(plain).toMatchObject({ exitCode: 1, text: expect.stringContaining('only https') });
    writeFileSync(at(`${intel}.bin`), Buffer.alloc(9 * 1024 * 1024));
    writeFileSync(at(`${intel}.xml`), '<net/>');
    const large = await run(`fetch ${intel} --from file://${folder}`);
    expect(large).toMatchObject({ exitCode: 1, text: expect.stringContaining('larger') });
    writeFileSync(at(`${intel}.bin`), 'other weights');
    const other = await run(`fetch ${intel} --from ${folder}`);
    expect(other.text).toContain(`is not ${intel}.bin: its SHA-256 is`);
  });

  test.skipIf(!existsSync(shared))(
    'brings Intel’s model, which is qualified, and no altered one',
    async () => {
      expect(await run(`fetch ${intel} --from ${shared}`)).toMatchObject({ exitCode: 0 });
      const place = at('data', 'models', intel);
      expect((await run('list', place)).text).toMatch(new RegExp(`^\\* ${intel} +qualified +${place}$`, 'm'));
      expect((await run('check', place)).text).toMatch(/qualified +yes/);
      const xml = readFileSync(join(shared, `${intel}.xml`), 'utf8');
      copyFileSync(join(shared, `${intel}.bin`), at(`${intel}.bin`));
      writeFileSync(at(`${intel}.xml`), xml.replace('type="sigmoid"', 'type="tanh"'));
      const altered = await run(`fetch ${intel} --from ${folder}`);
      expect(altered).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining('figures were measured of'),
      });
    },
    60_000,
  );
});

describe('import', () => {
  test.skipIf(!existsSync(shared))('knows Intel’s model by what it becomes', async () => {
    const { text } = await run(`import ${join(shared, `${intel}.xml`)}`);
    expect(text).toContain(at('data', 'models', intel));
  });

  test('tells what it takes, and what an unknown network needs', async () => {
    writeFileSync(at('model.pb'), '');
    await expect(run(`import ${at('model.pb')}`)).rejects.toThrow('.xml');
    await expect(run(`import ${at('none.dat')}`)).rejects.toThrow('not a readable file');
    writeFileSync(at('model.dat'), 'no network of dlib’s');
    expect(await run(`import ${at('model.dat')} --name other --licence CC0 --origin here`)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('not dlib’s'),
    });
  });
});
