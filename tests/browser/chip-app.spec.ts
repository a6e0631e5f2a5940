import type { ChipRequest } from '@ekyc/chip';
import { EkycClient } from '@ekyc/sdk';
import { examineVerification } from '@ekyc/service';
import { DirectedCamera, driversLicense, licenceHolder, visitorScenes } from '@ekyc/testkit';
import { PassportChip, specimenHolder, specimenPassport, specimenPerson } from '@ekyc/testkit/chip-cards';
import { expect } from '@playwright/test';
import { type ClockedService, startClockedService } from '../integration/clocked-service.ts';
import { cardTrust, passportRoot, readLaid } from '../integration/read-card.ts';
import { holdsAtEverySize } from './every-size.ts';
import { expectAccessible } from './screen-checks.ts';
import { VisitorPage } from './visitor-page.ts';
import { onceAWorker, test as base } from './worker-fixtures.ts';

interface OwnApp {
  readonly service: ClockedService;
  /** The business's server: what its app read goes through it. */
  readonly ekyc: EkycClient;
}

const openApp = onceAWorker(async () => {
  const service = await startClockedService(undefined, {}, { chipTrust: () => cardTrust });
  const { apiKey } = await service.addBusiness({ methods: ['chip'], recording: 'off' });
  const value: OwnApp = { service, ekyc: new EkycClient({ apiKey, baseUrl: service.url }) };
  return { value, close: () => service.close() };
});
const test = base.extend<{ ownApp: OwnApp }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  ownApp: async ({}, use) => use(await openApp()),
});

const [familyName = '', firstName = ''] = specimenHolder.latinName.split(' ');
/** Whose passport it is, with what its chip does not hold. */
const holder = {
  ...licenceHolder(5),
  familyName,
  firstName,
  familyNameKana: 'ミホン',
  firstNameKana: 'ハナコ',
  birthday: specimenHolder.birthday,
};
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The business's app, played here: a card of the testkit lies on its phone, and its server makes the three calls. */
async function readInApp({ identifications }: EkycClient, publicId: string) {
  const start = await identifications.startChip(publicId);
  const challenge: ChipRequest['challenge'] = async (securityInfos) => {
    const asked = { read: start.read, securityInfos: base64(securityInfos) };
    const { publicKey, command } = await identifications.challengeChip(publicId, asked);
    return { publicKey: Buffer.from(publicKey, 'base64'), command: Buffer.from(command, 'base64') };
  };
  const chipKey = { cipher: 'aes128', curve: 'prime256v1' } as const;
  const card = new PassportChip(
    specimenPassport(passportRoot, { isHolders: true, active: 'none', pace: 'aes128', chipKey }),
  );
  return identifications.sendChipFiles(publicId, await readLaid('passport', card, start, challenge));
}

/** What the service's worker would do: jobs of this service are the test's. */
async function examine({ jobs, ports }: ClockedService): Promise<void> {
  const asked = () => jobs.findLast(({ queue }) => queue === 'examine');
  await expect.poll(asked).toBeDefined();
  const job = asked();
  if (job?.queue === 'examine') await examineVerification(ports, job.verificationId);
}

test('a visitor goes on in the business’s app, played here by the SDK with a card of ours, takes the face in the same session, and is approved', async ({
  page,
  ownApp: { service, ekyc },
}) => {
  const scenes = visitorScenes({ licence: await driversLicense(licenceHolder(5)), face: specimenPerson });
  const camera = await DirectedCamera.install(page, scenes, { framesPerSecond: 5 });
  await camera.followDemands();
  const visitor = new VisitorPage(page, holder);
  const { publicId, url } = await ekyc.identifications.create({ method: 'chip', idTypes: ['passport'] });
  // The service was given its address before its port was known.
  const { pathname, search } = new URL(url);
  await page.goto(service.url + pathname + search);
  await visitor.heading(/の本人確認$/);
  await visitor.press('同意してはじめる');
  await visitor.heading(/のアプリで続けてください$/);
  await expect(page.getByRole('status').getByText('読み取りを待っています。')).toBeVisible();
  await expectAccessible(page);
  await holdsAtEverySize(page, 'go on in the app');
  await visitor.press('読み取りが終わった');
  await expect(page.getByText('まだ読み取りの結果が届いていません。')).toBeVisible();

  expect(await readInApp(ekyc, publicId)).toMatchObject({ outcome: 'read', alive: 'yes' });
  await visitor.heading('カメラの使用を許可してください');
  expect(camera.demands).toEqual([]);
  await visitor.press('カメラを開く');
  await visitor.confirm();
  await examine(service);
  await visitor.outcome('本人確認が完了しました');
  // Nothing but the face was photographed.
  expect(camera.demands[0]).toBe('selfie');
  const told = await ekyc.identifications.get(publicId);
  expect(told).toMatchObject({
    status: 'approved',
    method: 'chip',
    idType: 'passport',
    chip: { document: 'passport', alive: 'yes' },
  });
  const outcomes = Object.fromEntries(told.examinations.map(({ check, outcome }) => [check, outcome]));
  expect(outcomes).toMatchObject({
    chipAuthentic: 'clear',
    chipAlive: 'clear',
    chipHolder: 'clear',
    faceMatch: 'clear',
    liveness: 'clear',
  });
});
