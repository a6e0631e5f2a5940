import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineVerification } from '@ekyc/service';
import {
  driversLicense,
  elsewhere,
  expectOk,
  FaceAuthenticationJourney,
  licenceHolder,
  realPerson,
  type Scenes,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const name = 'face-reidentification-retail-0095';
/** The repository carries no weights: without them these tests are skipped, and shown as skipped. */
const weights = new URL(`../../../shared/models/${name}/${name}.onnx`, import.meta.url);
const known = new URL(`../../packages/vision/face-models/${name}/manifest.json`, import.meta.url);

const specimen = licenceHolder(3);
const targetUserId = 'kokyaku-1';

describe.skipIf(!existsSync(weights))('a live business, with a face model that may decide', () => {
  let folder: string;
  let service: ClockedService;
  let business: Awaited<ReturnType<ClockedService['addBusiness']>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ekyc-face-model-'));
    await copyFile(weights, join(folder, `${name}.onnx`));
    const manifest = JSON.parse(await readFile(known, 'utf8')) as { files: { sha256: string }[] };
    const sha256 = createHash('sha256')
      .update(await readFile(weights))
      .digest('hex');
    manifest.files = manifest.files.map((file) => ({ ...file, sha256 }));
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    service = await startClockedService(undefined, { faceModel: folder });
    business = await service.addBusiness({}, 'live');
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  const identify = async (scenes: Scenes, body: object = {}) => {
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    await new VisitorJourney(new VisitorClient(service.url, publicId), scenes, specimen).submit();
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    await examineVerification(service.ports, id);
    return expectOk(await business.call('identification.get', { params: { publicId } }), 'identification');
  };
  const faceMatchOf = ({ examinations }: Awaited<ReturnType<typeof identify>>) =>
    examinations.find(({ check }) => check === 'faceMatch');
  const own = async () => visitorScenes({ licence: await driversLicense(specimen), face: specimen.seed });

  test('one person is approved, below the distance at which every group keeps within the limits', async () => {
    const result = await identify(await own(), { targetUserId });
    expect(faceMatchOf(result)).toMatchObject({
      outcome: 'clear',
      engineId: name,
      values: { decidedBy: 'measuredWorth', combined: { against: 'portrait', frames: 3 } },
      thresholds: { decisive: 0.85 },
    });
    expect(result.status).toBe('approved');
  });

  test('who was identified with a document is known again by its portrait', async () => {
    const asked = await business.call('faceAuthentication.create', { body: { targetUserId } });
    const { publicId } = expectOk(asked, 'create');
    const visitor = new VisitorClient(service.url, publicId);
    const journey = new FaceAuthenticationJourney(visitor, elsewhere(await own()));
    await journey.begin();
    const answer = await visitor.call('faceAuthentication.authenticate', await journey.form());
    expect(expectOk(answer, 'authenticate').result).toBe('matched');
    const result = expectOk(
      await business.call('faceAuthentication.get', { params: { publicId } }),
      'result',
    );
    expect(result.examinations.find(({ check }) => check === 'faceMatch')).toMatchObject({
      outcome: 'clear',
      values: { combined: { against: 'portrait', frames: 3 } },
      thresholds: { decisive: 0.85 },
    });
  });

  test("another person's portrait on the card is looked at by a person", async () => {
    const licence = await driversLicense(specimen, { portrait: await realPerson('hopper') });
    const result = await identify(visitorScenes({ licence, face: specimen.seed }));
    expect(result.status).toBe('review');
    expect(faceMatchOf(result)).toMatchObject({
      outcome: 'consider',
      values: { why: 'picturesDiffer', differs: true },
    });
  });
});
