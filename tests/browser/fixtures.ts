import {
  BusinessClient,
  DirectedCamera,
  type DirectedCameraOptions,
  expectOk,
  type LicenceHolder,
  type Scenes,
  type StartedService,
  VisitorClient,
} from '@ekyc/testkit';
import { expect } from '@playwright/test';
import { watchTracks } from './lost-tracks.ts';
import { holdShutterWait } from './shutter-wait.ts';
import { visit, type VisitName } from './specimens.ts';
import { VisitorPage } from './visitor-page.ts';
import { test as base } from './worker-fixtures.ts';

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
  reportedOutcomes: void;
}

export const test = base.extend<TestFixtures>({
  visitName: ['licence', { option: true }],
  holder: async ({ visitName }, use) => use((await visit(visitName)).holder),
  scenes: async ({ visitName }, use) => use((await visit(visitName)).scenes),
  cameraOptions: [{}, { option: true }],
  // What nobody films needs no more frames than tell a still card from a moving one, and each of them costs the page.
  camera: async ({ page, scenes, cameraOptions, filmed }, use) =>
    use(
      await DirectedCamera.install(page, scenes, {
        ...(filmed ? {} : { framesPerSecond: 5 }),
        ...cameraOptions,
      }),
    ),
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
  reportedOutcomes: [
    async ({ business }, use, testInfo) => {
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      const outcomes = await newestOutcomes(business);
      process.stdout.write(`what the newest identifications came to: ${JSON.stringify(outcomes)}\n`);
    },
    { auto: true },
  ],
});

async function newestOutcomes(business: BusinessClient) {
  const { items } = expectOk(await business.call('identification.list', { query: { limit: '2' } }), 'list');
  const ids = items.map(({ publicId }) => publicId);
  return Promise.all(
    ids.map(async (publicId) => (await business.call('identification.get', { params: { publicId } })).body),
  );
}

/** A verification made over the API, and the address of its page; by pictures of a driving licence where nothing is said. */
export async function createIdentification(
  service: Pick<StartedService, 'url'>,
  business: BusinessClient,
  body: Record<string, unknown> = {},
): Promise<{ publicId: string; url: string }> {
  const { publicId } = expectOk(
    await business.call('identification.create', {
      body: { idTypes: ['driversLicense'], method: 'picture', ...body },
    }),
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
