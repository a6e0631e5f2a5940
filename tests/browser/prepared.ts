import type { Page } from '@playwright/test';
import {
  type BusinessClient,
  expectOk,
  type LicenceHolder,
  type Scenes,
  type StartedService,
  VisitorClient,
  VisitorJourney,
} from '@ekyc/testkit';
import { createIdentification } from './fixtures.ts';

export interface Prepared {
  readonly client: VisitorClient;
  readonly journey: VisitorJourney;
  readonly url: string;
}

/** How far the API brings a verification before the page opens. */
export type Stage = 'document' | 'face';

/**
 * A verification in the middle of its journey, made over the API, and a page that is its visitor: it has the
 * security code and what the page itself remembers of the steps before.
 */
export async function prepare(
  page: Page,
  given: {
    readonly service: StartedService;
    readonly business: BusinessClient;
    readonly scenes: Scenes;
    readonly holder: LicenceHolder;
    readonly stage: Stage;
  },
): Promise<Prepared> {
  const { publicId, url } = await createIdentification(given.service, given.business);
  const client = new VisitorClient(given.service.url, publicId);
  const journey = new VisitorJourney(client, given.scenes, given.holder);
  await journey.begin();
  if (given.stage === 'face') await journey.takeDocument();
  await remember(page, client);
  return { client, journey, url };
}

/** Lets the page go on as the browser that made this client's security code. */
export async function remember(page: Page, client: VisitorClient): Promise<void> {
  const record = { started: true, consented: true, cameraAllowed: true };
  await page.addInitScript(
    ([publicId, code, journey]) => {
      if (sessionStorage.getItem(`ekyc:code:${publicId}`) !== null) return;
      sessionStorage.setItem(`ekyc:code:${publicId}`, code);
      sessionStorage.setItem(`ekyc:journey:${publicId}`, journey);
    },
    [client.publicId, client.securityCode, JSON.stringify(record)] as const,
  );
}

/** The state once the examination is over. */
export async function decided(client: VisitorClient): Promise<string> {
  for (;;) {
    const { completed, status } = expectOk(await client.call('getCompleted'), 'completed');
    if (completed) return status;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
