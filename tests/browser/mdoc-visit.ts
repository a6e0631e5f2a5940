import { operatorConditions } from '@ekyc/contract';
import { readIssuer, readReader, type RecordProtocol, recordProtocols } from '@ekyc/mdoc';
import { EkycClient } from '@ekyc/sdk';
import type { RecordReader } from '@ekyc/service';
import { licenceHolder } from '@ekyc/testkit';
import { newReader, newRecordIssuer, StandInWallet, type WalletFaults } from '@ekyc/testkit/wallet';
import type { CDPSession, Page } from '@playwright/test';
import { type ClockedService, startClockedService } from '../integration/clocked-service.ts';
import { specimenProfile } from '../integration/specimen-profile.ts';
import { VisitorPage } from './visitor-page.ts';
import { onceAWorker, test as base } from './worker-fixtures.ts';

export interface ByPhone {
  readonly service: ClockedService;
  readonly wallet: StandInWallet;
  /** Which protocols the operator has a reader for from now on; both where nothing is said. */
  readonly offer: (...protocols: RecordProtocol[]) => void;
  readonly ekyc: EkycClient;
}

const openByPhone = onceAWorker(async () => {
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
  const service = await startClockedService(undefined, {}, { operatorMeets: () => operatorConditions, mdoc });
  origin = new URL(service.url).origin;
  const { apiKey } = await service.addBusiness({ methods: ['mdoc'] });
  const wallet = new StandInWallet(await issuer.issue('myNumberRecord'), [reader.root]);
  const offer = (...protocols: RecordProtocol[]) => {
    offered = protocols.length > 0 ? protocols : recordProtocols;
  };
  const value: ByPhone = { service, wallet, offer, ekyc: new EkycClient({ apiKey, baseUrl: service.url }) };
  return { value, close: () => service.close() };
});

/** A service that asks phones. Issuer, reader and wallet are the testkit's stand-ins; Chromium's virtual wallet hands the answer over. */
export const mdocTest = base.extend<{ byPhone: ByPhone }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  byPhone: async ({}, use) => use(await openByPhone()),
});

const mdocHolder = { ...licenceHolder(5), ...specimenProfile };

export async function openMdoc(page: Page, { service, ekyc }: ByPhone) {
  const { publicId, url } = await ekyc.identifications.create({ method: 'mdoc', regime: 'mobilePhone' });
  const { pathname, search } = new URL(url);
  await page.goto(service.url + pathname + search);
  const visitor = new VisitorPage(page, mdocHolder);
  await visitor.heading(/の本人確認$/);
  await visitor.press('同意してはじめる');
  await visitor.heading('スマートフォンから情報を提示します');
  return { visitor, publicId, chromium: await page.context().newCDPSession(page) };
}

/** The browser's own test wallet (W3C Digital Credentials, automation); Playwright's types do not name it. */
export const behave = (chromium: CDPSession, behavior: object) =>
  (chromium.send as (method: string, params: object) => Promise<unknown>)(
    'DigitalCredentials.setVirtualWalletBehavior',
    behavior,
  );

/** Begins, and has the phone answer what was asked; it answers what it was told, so before the click. */
export async function answering(
  page: Page,
  { visitor, chromium }: Awaited<ReturnType<typeof openMdoc>>,
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
