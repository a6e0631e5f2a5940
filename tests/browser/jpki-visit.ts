import { operatorConditions } from '@ekyc/contract';
import { EkycClient } from '@ekyc/sdk';
import type { JpkiProvider } from '@ekyc/service';
import { licenceHolder } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { type ClockedService, startClockedService } from '../integration/clocked-service.ts';
import { type StandInProviders, startStandInProviders } from '../integration/jpki-provider.ts';
import { specimenProfile } from '../integration/specimen-profile.ts';
import { VisitorPage } from './visitor-page.ts';
import { onceAWorker, test as base } from './worker-fixtures.ts';

export interface ByApp {
  readonly service: ClockedService;
  readonly providers: StandInProviders;
  /** How the operator is set up from now on. */
  readonly setUp: (provider: JpkiProvider) => void;
  readonly ekyc: EkycClient;
}

const openByApp = onceAWorker(async () => {
  let provider: JpkiProvider | null = null;
  const jpki = () => Promise.resolve(provider);
  const service = await startClockedService(undefined, {}, { operatorMeets: () => operatorConditions, jpki });
  const providers = await startStandInProviders(`${service.url}/jpki`);
  provider = providers.byPlatform;
  const { apiKey } = await service.addBusiness({ methods: ['jpki'] });
  const setUp = (next: JpkiProvider) => {
    provider = next;
  };
  const ekyc = new EkycClient({ apiKey, baseUrl: service.url });
  const value: ByApp = { service, providers, setUp, ekyc };
  const close = async () => {
    await service.close();
    await providers.standIn.close();
  };
  return { value, close };
});

/** A service whose visitors go to the app. App, service, card and platform are the testkit's stand-ins. */
export const jpkiTest = base.extend<{ byApp: ByApp }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  byApp: async ({}, use) => use(await openByApp()),
});

export const jpkiHolder = { ...licenceHolder(5), ...specimenProfile };

export async function openJpki(
  page: Page,
  { service, ekyc, providers, setUp }: ByApp,
  regime: 'mobilePhone' | 'none' = 'mobilePhone',
) {
  setUp(regime === 'none' ? providers.logInOnly : providers.byPlatform);
  const { publicId, url } = await ekyc.identifications.create({ method: 'jpki', regime });
  const { pathname, search } = new URL(url);
  await page.goto(service.url + pathname + search);
  const visitor = new VisitorPage(page, jpkiHolder);
  await visitor.heading(/の本人確認$/);
  await visitor.press('同意してはじめる');
  await visitor.heading('マイナアプリで本人確認をします');
  return { visitor, publicId };
}

/** A button of the stand-in for the app. */
export const inApp = (page: Page, name: string) => page.getByRole('button', { name }).click();
