import {
  type BusinessClient,
  elsewhere,
  expectOk,
  type LicenceHolder,
  type Scenes,
  type StartedService,
  VisitorClient,
  VisitorJourney,
} from '@ekyc/testkit';
import { expect, type Page } from '@playwright/test';
import { createIdentification } from './fixtures.ts';
import { remember } from './prepared.ts';
import { engineTimeout } from './visitor-page.ts';

/** How an identification can end once it was submitted. */
export const endings = ['approved', 'review', 'declined', 'resubmission'] as const;
export type Ending = (typeof endings)[number];

interface Given {
  readonly service: Pick<StartedService, 'url'>;
  readonly business: BusinessClient;
  readonly scenes: Scenes;
  readonly holder: LicenceHolder;
}

const decisions = {
  declined: { decision: 'declined', reason: '別の方の書類' },
  resubmission: {
    decision: 'resubmission',
    reason: '裏面が読めない',
    parts: [{ take: 'document', photoTypes: ['back'] }],
  },
} as const;

/** An identification that was submitted over the API and came to this end, in a browser that is its visitor. */
export async function endedAs(
  page: Page,
  ending: Ending,
  { service, business, scenes, holder }: Given,
): Promise<{ readonly client: VisitorClient; readonly url: string }> {
  const { publicId, url } = await createIdentification(service, business);
  const client = new VisitorClient(service.url, publicId);
  // Another name than the document bears is what a person looks at.
  const who = ending === 'approved' ? holder : { ...holder, familyName: '山本' };
  await new VisitorJourney(client, elsewhere(scenes), who).submit();
  const status = () => client.call('identification.getCompleted').then(({ body }) => body.status);
  await expect.poll(status, { timeout: engineTimeout }).toBe(ending === 'approved' ? 'approved' : 'review');
  if (ending === 'declined' || ending === 'resubmission')
    expectOk(
      await business.call('identification.decide', { params: { publicId }, body: decisions[ending] }),
      'decision',
    );
  await remember(page, client);
  return { client, url };
}
