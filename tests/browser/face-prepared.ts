import {
  type BusinessClient,
  expectOk,
  FaceAuthenticationJourney,
  realPerson,
  type Scenes,
  SelfieJourney,
  type StartedService,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { expect, type Page } from '@playwright/test';
import { remember } from './prepared.ts';
import { engineTimeout } from './visitor-page.ts';

type Service = Pick<StartedService, 'url'>;

/** Makes a face known for a person of the business, over the API alone. */
export async function enrol(
  service: Service,
  business: BusinessClient,
  scenes: Scenes,
  targetUserId: string,
): Promise<{ publicId: string }> {
  const body = { targetUserId };
  const { publicId } = expectOk(await business.call('selfieData.create', { body }), 'create');
  const visitor = new VisitorClient(service.url, publicId);
  await new SelfieJourney(visitor, scenes).submit();
  await expect
    .poll(async () => (await visitor.call('selfieData.getCompleted')).body.status, { timeout: engineTimeout })
    .toBe('approved');
  return { publicId };
}

/** Selfie data in a browser that has come to its camera. */
export async function selfieAtCamera(
  page: Page,
  given: { readonly service: Service; readonly business: BusinessClient; readonly scenes: Scenes },
) {
  const { service, business, scenes } = given;
  const body = { targetUserId: crypto.randomUUID() };
  const { publicId } = expectOk(await business.call('selfieData.create', { body }), 'create');
  const client = new VisitorClient(service.url, publicId);
  const journey = new SelfieJourney(client, scenes);
  await remember(page, client);
  return { client, journey, url: `${service.url}/selfie_data?publicId=${publicId}` };
}

/** A face authentication of a person whose face is known, in a browser that has come to its camera. */
export async function authenticationAtCamera(
  page: Page,
  given: {
    readonly service: Service;
    readonly business: BusinessClient;
    readonly scenes: Scenes;
    readonly targetUserId?: string;
  },
) {
  const { service, business, scenes } = given;
  const targetUserId = given.targetUserId ?? crypto.randomUUID();
  const enrolment = given.targetUserId ? null : await enrol(service, business, scenes, targetUserId);
  const created = await business.call('faceAuthentication.create', { body: { targetUserId } });
  const { publicId } = expectOk(created, 'create');
  const client = new VisitorClient(service.url, publicId);
  const journey = new FaceAuthenticationJourney(client, scenes);
  await journey.begin();
  await remember(page, client);
  const url = `${service.url}/face_authentication?publicId=${publicId}`;
  return { client, journey, enrolment, targetUserId, url };
}

/** The same scenes, with somebody else's photograph where nobody would be seen. */
export async function withStranger(scenes: Scenes): Promise<Scenes> {
  const face = await realPerson('hopper');
  const strange = visitorScenes({ licence: { front: Buffer.alloc(0) } as never, face });
  return { get: async (name) => (name === 'noFace' ? strange.get('face.neutral') : scenes.get(name)) };
}
