import { operatorConditions } from '@ekyc/contract';
import { readIssuer, readReader, type RecordProtocol, recordProtocols } from '@ekyc/mdoc';
import { EkycClient } from '@ekyc/sdk';
import { examineVerification, type RecordReader } from '@ekyc/service';
import { licenceHolder } from '@ekyc/testkit';
import {
  newReader,
  newRecordIssuer,
  StandInWallet,
  type WalletFaults,
  walletFaults,
} from '@ekyc/testkit/wallet';
import { type CDPSession, expect, type Page, test as base } from '@playwright/test';
import { type ClockedService, startClockedService } from '../integration/clocked-service.ts';
import { specimenProfile } from '../integration/specimen-profile.ts';
import { holdsAtEverySize } from './every-size.ts';
import { openDesktop } from './hand-over-pages.ts';
import { expectAccessible } from './screen-checks.ts';
import { VisitorPage } from './visitor-page.ts';

interface ByPhone {
  readonly service: ClockedService;
  readonly wallet: StandInWallet;
  /** Which protocols the operator has a reader for from now on; both where nothing is said. */
  readonly offer: (...protocols: RecordProtocol[]) => void;
  readonly ekyc: EkycClient;
}

// Issuer, reader and wallet are the testkit's stand-ins; Chromium's virtual wallet hands the answer over.
const test = base.extend<object, { byPhone: ByPhone }>({
  byPhone: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const [issuer, reader] = [await newRecordIssuer(), await newReader()];
      const own = readReader(reader.chainPem, reader.keyPem);
      const lists = [await issuer.revocationList({ isEmpty: true })];
      const details = { name: '見本 TEST issuer', types: ['myNumberRecord'], lists } as const;
      const trusted = await readIssuer(issuer.root, details);
      let origin = '';
      let offered: readonly RecordProtocol[] = recordProtocols;
      const mdoc = (): Promise<RecordReader> =>
        Promise.resolve({
          readers: Object.fromEntries(offered.map((protocol) => [protocol, own])),
          trust: { issuers: [trusted] },
          origin,
          isStandIn: true,
        });
      const service = await startClockedService(
        undefined,
        {},
        { operatorMeets: () => operatorConditions, mdoc },
      );
      origin = new URL(service.url).origin;
      const { apiKey } = await service.addBusiness({ methods: ['mdoc'] });
      const wallet = new StandInWallet(await issuer.issue('myNumberRecord'), [reader.root]);
      const offer = (...protocols: RecordProtocol[]) => {
        offered = protocols.length > 0 ? protocols : recordProtocols;
      };
      await use({ service, wallet, offer, ekyc: new EkycClient({ apiKey, baseUrl: service.url }) });
      await service.close();
    },
    { scope: 'worker' },
  ],
});

const holder = { ...licenceHolder(5), ...specimenProfile };

async function opened(page: Page, { service, ekyc }: ByPhone) {
  const { publicId, url } = await ekyc.identifications.create({ method: 'mdoc', regime: 'mobilePhone' });
  const { pathname, search } = new URL(url);
  await page.goto(service.url + pathname + search);
  const visitor = new VisitorPage(page, holder);
  await visitor.heading(/の本人確認$/);
  await visitor.press('同意してはじめる');
  await visitor.heading('スマートフォンから情報を提示します');
  return { visitor, publicId, chromium: await page.context().newCDPSession(page) };
}

/** The browser's own test wallet (W3C Digital Credentials, automation); Playwright's types do not name it. */
const behave = (chromium: CDPSession, behavior: object) =>
  (chromium.send as (method: string, params: object) => Promise<unknown>)(
    'DigitalCredentials.setVirtualWalletBehavior',
    behavior,
  );

/** Begins, and has the phone answer what was asked; it answers what it was told, so before the click. */
async function answering(
  page: Page,
  { visitor, chromium }: Awaited<ReturnType<typeof opened>>,
  { wallet, service }: ByPhone,
  faults: WalletFaults = {},
) {
  const started = page.waitForResponse(/\/mdoc_start$/);
  await visitor.press('マイナンバーカードで進む');
  const { requests } = (await (await started).json()) as {
    requests: Parameters<StandInWallet['answer']>[0][];
  };
  const [first] = requests;
  if (!first) throw new Error('nothing was asked');
  const { protocol, data } = await wallet.answer(first, new URL(service.url).origin, faults);
  await behave(chromium, { action: 'respond', protocol, response: data });
  await visitor.heading('提示の準備ができました');
  return requests.map((one) => one.protocol);
}

/** Shows the record, confirms what it says, and is approved. */
async function shows(page: Page, visit: Awaited<ReturnType<typeof opened>>, byPhone: ByPhone) {
  const { visitor, publicId } = visit;
  const { service, ekyc } = byPhone;
  await visitor.press('情報を提示する');
  await visitor.confirm();
  const { id } = await service.ports.db
    .selectFrom('verification')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  const isAsked = () => service.jobs.some((job) => job.queue === 'examine' && job.verificationId === id);
  await expect.poll(isAsked).toBe(true);
  await examineVerification(service.ports, id);
  await visitor.outcome('本人確認が完了しました');
  expect(await ekyc.identifications.get(publicId)).toMatchObject({
    status: 'approved',
    method: 'mdoc',
    proof: { kind: 'record', current: 'yes' },
  });
}

test('a visitor shows the record in the phone, and is approved without a picture taken', async ({
  page,
  byPhone,
}) => {
  const visit = await opened(page, byPhone);
  await expectAccessible(page);
  await holdsAtEverySize(page, 'mdoc explained');
  await answering(page, visit, byPhone);
  await expect(page.getByText('見本です')).toBeVisible();
  await holdsAtEverySize(page, 'mdoc ready');
  await shows(page, visit, byPhone);
});

test('on a desktop, and by OpenID4VP alone, the visitor comes to the end as well', async ({
  browser,
  byPhone,
}) => {
  byPhone.offer('openid4vp-v1-signed');
  const page = await openDesktop(browser);
  const visit = await opened(page, byPhone);
  const asked = await answering(page, visit, byPhone);
  expect(asked).toEqual(['openid4vp-v1-signed']);
  await shows(page, visit, byPhone);
  byPhone.offer();
  await page.context().close();
});

test('each thing that goes wrong has its own words, and the way to another try', async ({
  page,
  byPhone,
}) => {
  const visit = await opened(page, byPhone);
  const { visitor, chromium } = visit;
  const told = (words: string) => expect(page.getByRole('alert')).toContainText(words);
  await behave(chromium, { action: 'decline' });
  await visitor.press('マイナンバーカードで進む');
  await visitor.press('情報を提示する');
  await told('情報が提示されませんでした');
  await holdsAtEverySize(page, 'mdoc declined');
  for (const fault of ['alteredElement', 'myNumber', 'noDeviceSignature'] as const) {
    await answering(page, visit, byPhone, walletFaults[fault]);
    await visitor.press('情報を提示する');
    await told('提示された情報を確認できませんでした');
  }
  // The answer came after the request's time.
  await answering(page, visit, byPhone);
  byPhone.service.pass(301);
  await visitor.press('情報を提示する');
  await told('時間内に提示されませんでした');
  // A wallet that says nothing: the page's own time ends.
  await behave(chromium, { action: 'wait' });
  await page.clock.install();
  await visitor.press('マイナンバーカードで進む');
  await visitor.press('情報を提示する');
  await expect(page.getByText('提示を待っています。')).toBeVisible();
  await page.clock.fastForward(181_000);
  await told('時間内に提示されませんでした');
});

test('a browser that cannot ask says what to do', async ({ page, byPhone }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'DigitalCredential');
  });
  await opened(page, byPhone);
  await expect(page.getByRole('alert')).toContainText('このブラウザーでは提示できません');
  await expect(page.getByTestId('mdoc-begin-myNumberCard')).toHaveCount(0);
});
