import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addBusiness,
  BusinessClient,
  DirectedCamera,
  type DirectedCameraOptions,
  expectOk,
  freePort,
  type LicenceHolder,
  type Scenes,
  startService,
  type StartedService,
  VisitorClient,
} from '@ekyc/testkit';
import { expect, test as base } from '@playwright/test';
import { watchTracks } from './lost-tracks.ts';
import { holdShutterWait } from './shutter-wait.ts';
import { visit, type VisitName } from './specimens.ts';
import { VisitorPage } from './visitor-page.ts';

interface WorkerFixtures {
  /** The real service with the built web app, one for all tests of a worker. */
  service: StartedService & { readonly unfilmedKey: string };
}

interface TestFixtures {
  /** Whose cameras these are: a test names another visit where the ordinary licence will not do. */
  visitName: VisitName;
  holder: LicenceHolder;
  scenes: Scenes;
  camera: DirectedCamera;
  cameraOptions: DirectedCameraOptions;
  business: BusinessClient;
  /**
   * True: the demo business, which takes a video where there is a camera. Else one like it that wants none: filming costs
   * every camera screen a good part of its processor time, and pictures handed in over the API are in no video.
   */
  filmed: boolean;
  visitor: VisitorPage;
  /** True: this test takes the camera away. */
  losesCamera: boolean;
  /** No camera is muted or ends by itself while a page shows it. */
  steadyCamera: void;
  /** A test that failed tells what the newest identifications came to, and why: the visitor is not told. */
  toldOutcomes: void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-browser-'));
      const port = await freePort();
      const shop = `http://localhost:${port}`;
      const words = `--sandbox --recording off --redirect-origin ${shop} --site-url ${shop}/demo`.split(' ');
      const policy = ['--privacy-policy-url', `${shop}/demo#privacy`];
      const unfilmed = await addBusiness({ DATA_DIR: dataDirectory }, 'デモ商店', ...words, ...policy);
      const service = await startService({ dataDirectory, port });
      await use({ ...service, unfilmedKey: unfilmed.apiKey });
      await service.stop();
      await service.removeData();
    },
    { scope: 'worker' },
  ],
  visitName: ['licence', { option: true }],
  holder: async ({ visitName }, use) => use((await visit(visitName)).holder),
  scenes: async ({ visitName }, use) => use((await visit(visitName)).scenes),
  cameraOptions: [{}, { option: true }],
  camera: async ({ page, scenes, cameraOptions }, use) =>
    use(await DirectedCamera.install(page, scenes, cameraOptions)),
  filmed: [false, { option: true }],
  business: async ({ service, filmed }, use) =>
    use(new BusinessClient(service.url, filmed ? service.apiKey : service.unfilmedKey)),
  visitor: async ({ page, holder }, use) => {
    await holdShutterWait(page);
    await use(new VisitorPage(page, holder));
  },
  losesCamera: [false, { option: true }],
  steadyCamera: [
    async ({ context, losesCamera }, use) => {
      const lost: string[] = [];
      await watchTracks(context, (event, label) => lost.push(`${event}: ${label}`));
      await use();
      expect(lost.length > 0, `tracks that were lost: ${lost.join(', ')}`).toBe(losesCamera);
    },
    { auto: true },
  ],
  toldOutcomes: [
    async ({ service }, use, testInfo) => {
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      const outcomes = await Promise.all([service.apiKey, service.unfilmedKey].map(newestOutcomes(service)));
      process.stdout.write(`what the newest identifications came to: ${JSON.stringify(outcomes.flat())}\n`);
    },
    { auto: true },
  ],
});

const newestOutcomes = (service: Pick<StartedService, 'url'>) => async (key: string) => {
  const business = new BusinessClient(service.url, key);
  const { items } = expectOk(await business.call('identification.list', { query: { limit: '2' } }), 'list');
  const ids = items.map(({ publicId }) => publicId);
  return Promise.all(
    ids.map(async (publicId) => (await business.call('identification.get', { params: { publicId } })).body),
  );
};

/** A verification made over the API, and the address of its page; with a driving licence where nothing is said. */
export async function createIdentification(
  service: Pick<StartedService, 'url'>,
  business: BusinessClient,
  body: Record<string, unknown> = {},
): Promise<{ publicId: string; url: string }> {
  const { publicId } = expectOk(
    await business.call('identification.create', { body: { idTypes: ['driversLicense'], ...body } }),
    'create',
  );
  return { publicId, url: `${service.url}/identification?publicId=${publicId}` };
}

/** A client that acts for the page: it uses the code which the page keeps. */
export async function clientOfPage(
  page: VisitorPage['page'],
  service: Pick<StartedService, 'url'>,
  publicId: string,
): Promise<VisitorClient> {
  const code = await page.evaluate((key) => sessionStorage.getItem(key), `ekyc:code:${publicId}`);
  if (code === null) throw new Error('the page keeps no security code');
  return new VisitorClient(service.url, publicId, code);
}

export { expect } from '@playwright/test';
