import {
  BusinessClient,
  DirectedCamera,
  driversLicense,
  type DirectedCameraOptions,
  expectOk,
  type LicenceHolder,
  licenceHolder,
  type Scenes,
  startService,
  type StartedService,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { test as base } from '@playwright/test';
import { VisitorPage } from './visitor-page.ts';

interface WorkerFixtures {
  /** The real service with the built web app, one for all tests of a worker. */
  service: StartedService;
}

interface TestFixtures {
  holder: LicenceHolder;
  scenes: Scenes;
  camera: DirectedCamera;
  cameraOptions: DirectedCameraOptions;
  business: BusinessClient;
  visitor: VisitorPage;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.stop();
      await service.removeData();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  holder: async ({}, use) => use(licenceHolder(3)),
  scenes: async ({ holder }, use) =>
    use(visitorScenes({ licence: await driversLicense(holder), face: holder.seed })),
  cameraOptions: [{}, { option: true }],
  camera: async ({ page, scenes, cameraOptions }, use) =>
    use(await DirectedCamera.install(page, scenes, cameraOptions)),
  business: async ({ service }, use) => use(new BusinessClient(service.url, service.apiKey)),
  visitor: async ({ page, holder }, use) => use(new VisitorPage(page, holder)),
});

/** A verification made over the API, and the address of its page. */
export async function createIdentification(
  service: StartedService,
  business: BusinessClient,
  body: Record<string, unknown> = {},
): Promise<{ publicId: string; url: string }> {
  const { publicId } = expectOk(await business.call('createIdentification', { body }), 'create');
  return { publicId, url: `${service.url}/identification?publicId=${publicId}` };
}

/** A client that acts for the page: it uses the code which the page keeps. */
export async function clientOfPage(
  page: VisitorPage['page'],
  service: StartedService,
  publicId: string,
): Promise<VisitorClient> {
  const state = await page.evaluate(() =>
    JSON.stringify({ ...(Reflect.get(globalThis, 'sessionStorage') as object) }),
  );
  const code = /[A-Za-z0-9_-]{43}/.exec(state)?.[0];
  if (code === undefined) throw new Error('the page keeps no security code');
  return new VisitorClient(service.url, publicId, code);
}

export { expect } from '@playwright/test';
