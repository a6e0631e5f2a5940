import { examineVerification } from '@ekyc/service';
import { expectOk, VisitorClient } from '@ekyc/testkit';
import { changeable } from '../integration/changeable.ts';
import { enterProofFor, provenPerson } from '../integration/entered-proof.ts';
import { expect, look, openAs, type Staffed, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

type Settings = ReturnType<typeof changeable>['settings'];

/** Changes the business's settings. @returns those from before */
async function set({ members: { owner } }: Staffed, change: Partial<Settings>): Promise<Settings> {
  const now = changeable(expectOk(await owner.call('business.get'), 'settings'));
  const body = { ...now, settings: { ...now.settings, ...change } };
  expectOk(await owner.call('business.update', { body }), 'set');
  return now.settings;
}

test('an owner allows the certificate, and is told what a law still lacks', async ({ page, staffed }) => {
  const before = await set(staffed, { methods: ['picture'], regime: 'none' });
  await openAs(page, staffed, 'owner', '/settings');
  const methods = page.getByRole('group', { name: '本人確認の方法' });
  const verifier = page.getByLabel('自社が署名検証者である');
  const occupation = page.getByLabel('お客さまの職業を自社で確かめている');
  await expect(methods.getByLabel('マイナンバーカードの電子証明書で確認')).not.toBeChecked();
  await expect(verifier).toHaveCount(0);
  await methods.getByLabel('画像で確認').uncheck();
  await methods.getByLabel('マイナンバーカードの電子証明書で確認').check();
  await page.getByLabel('法令', { exact: true }).selectOption('古物営業法');
  const lacks = page.getByText('選んだ方法を「古物営業法」で使うための条件がそろっていません。');
  await expect(lacks).toContainText('自社が署名検証者である場合は、下の欄で選んでください。');
  await look(page, 'settings-certificate');
  await verifier.check();
  await expect(lacks).toContainText('お客さまの職業を自社で確かめている場合は');
  await occupation.check();
  await expect(lacks).toHaveCount(0);
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText('設定を保存しました。')).toBeVisible();
  expect(await set(staffed, before)).toMatchObject({
    methods: ['jpki'],
    regime: 'secondhandArticles',
    signatureVerifier: true,
    occupationHeld: true,
  });
});

test('a case names its method, and shows the proof that stands for the document', async ({
  page,
  staffed,
}) => {
  const { service, members } = staffed;
  const before = await set(staffed, { methods: ['jpki'], regime: 'none' });
  const created = expectOk(await members.owner.call('identification.create', { body: {} }), 'create');
  await set(staffed, before);
  const { publicId } = created;
  const visitor = new VisitorClient(service.url, publicId);
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  await enterProofFor(service, publicId, { current: 'cannotTell' });
  expectOk(await visitor.call('identification.putProfile', provenPerson), 'profile');
  expectOk(await visitor.call('identification.takeOath', { take: [1] }), 'oath');
  const examined = service.jobs.findLast((job) => job.queue === 'examine');
  await examineVerification(service.ports, examined?.verificationId ?? '');
  await openAs(page, staffed, 'reviewer', `/verifications/${publicId}`);
  await expect(page.getByText('マイナンバーカードの電子証明書で確認')).toBeVisible();
  const proof = page.getByRole('heading', { name: '電子的な証明', exact: true });
  await expect(proof).toHaveCount(0);
  await page.getByRole('button', { name: '画像と個人情報を表示' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  await expect(proof).toBeVisible();
  await expect(page.getByText('署名用電子証明書で文書に署名しました。')).toBeVisible();
  await expect(page.getByText('platform-1')).toBeVisible();
  await expect(page.getByText('(a test CA)')).toBeVisible();
  await look(page, 'proof');
});
