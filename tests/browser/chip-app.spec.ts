import { newRsaPair, specimenHolder, specimenMyNumberCard } from '@ekyc/testkit/chip-cards';
import { expectOk, VisitorClient } from '@ekyc/testkit';
import { startClockedService } from '../integration/clocked-service.ts';
import { readCard } from '../integration/read-card.ts';
import { remember } from './prepared.ts';
import { expect, look, test as base } from './staffed-service.ts';

const authority = newRsaPair();

interface OwnApp {
  readonly service: Awaited<ReturnType<typeof startClockedService>>;
  readonly business: Awaited<ReturnType<Awaited<ReturnType<typeof startClockedService>>['addBusiness']>>;
}

const test = base.extend<object, { ownApp: OwnApp }>({
  ownApp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const chipTrust = () => ({
        myNumberAuthorities: [{ name: 'test CA', key: authority.publicKey }],
        licenceSigners: [],
        residenceAuthorities: [],
        passportRoots: [],
      });
      const service = await startClockedService(undefined, {}, { chipTrust });
      const business = await service.addBusiness({ methods: ['chip'], recording: 'off' });
      await use({ service, business });
      await service.close();
    },
    { scope: 'worker' },
  ],
});

const profile = {
  familyName: '見本',
  firstName: '花子',
  familyNameKana: 'ミホン',
  firstNameKana: 'ハナコ',
  birthday: specimenHolder.birthday,
  postal: '1000013',
  prefCode: '13',
  city: '千代田区',
  address: '霞が関2丁目1番2号',
};

test('the visitor goes on in the business’s app, which is played here, and the page goes on to the face by itself', async ({
  page,
  ownApp,
}) => {
  const { service, business } = ownApp;
  const body = { method: 'chip', regime: 'none' } as const;
  const { publicId, url } = expectOk(await business.call('identification.create', { body }), 'create');
  const visitor = new VisitorClient(service.url, publicId);
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  expectOk(await visitor.call('identification.putProfile', profile), 'profile');
  await remember(page, visitor);
  // The service was given its address before its port was known.
  const { pathname, search } = new URL(url);
  await page.goto(service.url + pathname + search);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  await expect(heading(/のアプリで続けてください$/)).toBeVisible();
  await expect(page.getByText('読み取りを待っています。')).toBeVisible();
  await look(page, 'go-on-in-app');
  await page.getByTestId('chip-read').click();
  await expect(page.getByText('まだ読み取りの結果が届いていません。')).toBeVisible();

  const params = { publicId };
  const start = expectOk(await business.call('identification.startChip', { params }), 'start');
  const files = await readCard('myNumberCard', specimenMyNumberCard(authority), start);
  expectOk(await business.call('identification.sendChipFiles', { params, body: files }), 'files');
  await expect(heading(/のアプリで続けてください$/)).toBeHidden();
  await expect(heading(/お顔|カメラ/)).toBeVisible();
});
