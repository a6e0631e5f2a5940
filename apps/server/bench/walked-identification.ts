import {
  type BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  type Scenes,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';

/** Somebody with a licence, both drawn. */
export interface DrawnVisitor {
  readonly scenes: Scenes;
  readonly holder: ReturnType<typeof licenceHolder>;
}

export function drawnVisitors(count: number): Promise<readonly DrawnVisitor[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, seed) => {
      const holder = licenceHolder(seed);
      return { holder, scenes: visitorScenes({ licence: await driversLicense(holder), face: seed }) };
    }),
  );
}

/** From the creation over pictures without a video to the decision's webhook. */
export async function identify(
  business: BusinessClient,
  receiver: WebhookReceiver,
  { scenes, holder }: DrawnVisitor,
): Promise<void> {
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(business.url, publicId);
  await new VisitorJourney(visitor, scenes, holder).submit();
  await receiver.waitFor(({ body }) => body.includes(publicId) && !body.includes('.submitted"'), 120_000);
}
