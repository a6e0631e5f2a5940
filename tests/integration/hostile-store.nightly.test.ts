import {
  BusinessClient,
  driversLicense,
  expectOk,
  type HostileStore,
  licenceHolder,
  pictureOf,
  runOperatorProcess,
  startHostileStore,
  startService,
  type StartedService,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('a bucket that does not do its work (played by this test)', () => {
  let store: HostileStore;
  let service: StartedService;
  let env: Readonly<Record<string, string>>;
  const holder = licenceHolder(0);

  beforeAll(async () => {
    store = await startHostileStore();
    env = {
      S3_BUCKET: 'evidence',
      S3_ENDPOINT: store.url,
      AWS_ACCESS_KEY_ID: 'AKIASECRETID',
      AWS_SECRET_ACCESS_KEY: 'x',
      AWS_REGION: 'ap-northeast-1',
    };
    service = await startService({ process: 'own', env, database: 'one' });
  });
  afterAll(async () => {
    await service.stop();
    await store.close();
    await service.removeData();
  });

  test('a picture that a busy bucket does not take may be sent again later', async () => {
    const business = new BusinessClient(service.url, service.apiKey);
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    expectOk(await visitor.call('identification.startDetection', { shootingStatus: 'front' }), 'detection');
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const front = await pictureOf(scenes, 'front');
    store.behave('slowDown');
    const answer = await visitor.upload({ type: 'document', photoType: 'front' }, front);
    expect(answer).toMatchObject({ status: 503, code: 'storage_unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(expectOk(await visitor.call('identification.listMaterials'), 'materials').materials).toEqual([]);
    expect(store.asked.some((question) => question.startsWith('PUT /evidence/'))).toBe(true);
  });

  test('the command line says in one sentence what is wrong, and nothing of the key', async () => {
    await service.stop();
    store.behave('unknownKey');
    await expect(runOperatorProcess(service.operatorEnv, 'log', 'verify')).rejects.toMatchObject({
      code: 2,
      stderr:
        'The evidence store cannot be used: InvalidAccessKeyId, 403. See S3_BUCKET, S3_ENDPOINT and the credentials.\n',
    });
  });
});
