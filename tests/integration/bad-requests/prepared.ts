import type { Kind, Status } from '@ekyc/contract';
import {
  addBusiness,
  BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  profileOf,
  SelfieJourney,
  type StartedService,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import { type ServiceEnvironment, withDatabase } from '../stored-content.ts';

/** How far a prepared verification is. */
const preparedStates = [
  'created',
  'started',
  'entered',
  'looking',
  'frozen',
  'review',
  'canceled',
  'expired',
] as const;
export type PreparedState = (typeof preparedStates)[number];

export interface PreparedVerification {
  readonly kind: Kind;
  readonly state: PreparedState;
  readonly publicId: string;
  readonly securityCode: string;
  /** Key of the business that made it. */
  readonly apiKey: string;
}

export interface Prepared {
  readonly verifications: readonly PreparedVerification[];
  readonly apiKeys: readonly string[];
  /** Ids that a business may name. */
  readonly endpointIds: readonly string[];
  readonly messageIds: readonly string[];
}

/** Verifications of each state where a picture costs nothing; as many so that no limit by verification is met. */
const each = 5;

const holder = licenceHolder(3);

/** Makes two further businesses while the service is stopped. */
export async function addBusinesses(env: ServiceEnvironment): Promise<readonly string[]> {
  const first = await addBusiness(env, '第一の会社', '--redirect-origin', 'https://first.example');
  const second = await addBusiness(env, '第二の会社', '--redirect-origin', 'https://second.example');
  return [first.apiKey, second.apiKey];
}

/** Verifications in every state, and webhook addresses and messages, over the service's own calls. */
export async function prepare(service: StartedService, keys: readonly string[]): Promise<Prepared> {
  const apiKeys = [service.apiKey, ...keys];
  const verifications: PreparedVerification[] = [];
  for (const state of preparedStates) {
    const count = state === 'frozen' || state === 'review' ? 1 : each;
    for (let at = 0; at < count; at += 1)
      verifications.push(await inState(service, state, apiKeys[at % apiKeys.length] ?? service.apiKey));
  }
  const business = new BusinessClient(service.url, service.apiKey);
  verifications.push(...(await ofOtherKinds(service, business)));
  const messages = expectOk(
    await business.call('webhook.listMessages', { query: { limit: '100' } }),
    'messages',
  );
  const endpoints = expectOk(await business.call('webhook.listEndpoints'), 'endpoints');
  return {
    verifications,
    apiKeys,
    endpointIds: endpoints.items.map(({ id }) => id),
    messageIds: messages.items.map(({ id }) => id),
  };
}

async function inState(
  service: StartedService,
  state: PreparedState,
  apiKey: string,
): Promise<PreparedVerification> {
  const business = new BusinessClient(service.url, apiKey);
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(service.url, publicId);
  const kind = 'identification';
  const prepared: PreparedVerification = {
    kind,
    state,
    publicId,
    securityCode: visitor.securityCode,
    apiKey,
  };
  if (state === 'created') return prepared;
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  if (state === 'canceled') expectOk(await visitor.call('identification.cancel'), 'cancel');
  if (['started', 'canceled', 'expired'].includes(state)) return prepared;
  // Another name than the card's: a person has to look at it.
  const entered = { ...profileOf(holder), familyName: '不一致' };
  expectOk(await visitor.call('identification.putProfile', entered), 'profile');
  expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
  if (state === 'entered') return prepared;
  if (state === 'looking') {
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    expectOk(
      await visitor.call('identification.startDetection', { shootingStatus: 'front' }),
      'detection_start',
    );
    return prepared;
  }
  const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  const journey = new VisitorJourney(visitor, scenes, holder);
  const takes = [await journey.takeDocument()];
  if (state === 'frozen') return prepared;
  takes.push(await journey.takeFace());
  expectOk(await visitor.call('identification.takeOath', { take: takes }), 'oath');
  await expectReview(visitor);
  return prepared;
}

/** Verifications of the other kinds, of a person whose face is known. */
async function ofOtherKinds(
  service: StartedService,
  business: BusinessClient,
): Promise<PreparedVerification[]> {
  const body = { targetUserId: 'prepared' };
  const first = expectOk(await business.call('selfieData.create', { body }), 'create');
  const enrolled = new VisitorClient(service.url, first.publicId);
  await new SelfieJourney(
    enrolled,
    visitorScenes({ licence: await driversLicense(holder), face: 5 }),
  ).submit();
  await expectStatus('approved', async () =>
    expectOk(await enrolled.call('selfieData.getCompleted'), 'completed'),
  );
  const made: PreparedVerification[] = [];
  for (const kind of ['selfieData', 'faceAuthentication', 'additionalDocument'] as const) {
    const request = kind === 'additionalDocument' ? { documentType: 'hazMatLicense' } : body;
    for (const state of ['created', 'started', 'looking', 'canceled'] as const) {
      for (let at = 0; at < each; at += 1) {
        const { publicId } = expectOk(await business.call(`${kind}.create`, { body: request }), 'create');
        const visitor = new VisitorClient(service.url, publicId);
        if (state !== 'created') expectOk(await visitor.call(`${kind}.bindSecurityCode`), 'security');
        if (state === 'canceled') expectOk(await visitor.call(`${kind}.cancel`), 'cancel');
        if (state === 'looking') await beginTake(visitor, kind);
        made.push({ kind, state, publicId, securityCode: visitor.securityCode, apiKey: service.apiKey });
      }
    }
  }
  return made;
}

async function beginTake(visitor: VisitorClient, kind: Exclude<Kind, 'identification'>): Promise<void> {
  if (kind === 'faceAuthentication') expectOk(await visitor.call('faceAuthentication.getState'), 'state');
  else expectOk(await visitor.call(`${kind}.startTake`, {}), 'take_start');
}

async function expectReview(visitor: VisitorClient): Promise<void> {
  await expectStatus('review', async () =>
    expectOk(await visitor.call('identification.getCompleted'), 'completed'),
  );
}

async function expectStatus(wanted: Status, ask: () => Promise<{ readonly status: Status }>): Promise<void> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; ) {
    if ((await ask()).status === wanted) return;
    // The decision is announced to the business only; the page asks again too.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the prepared verification did not come to ${wanted}`);
}

/**
 * Lets the time of the verifications that are to be expired run out, while the service is stopped. What is open otherwise
 * stays so: on a busy machine a challenge of 90 s would end under the requests.
 */
export function letExpire(env: ServiceEnvironment, prepared: Prepared): Promise<void> {
  const ids = prepared.verifications
    .filter(({ state }) => state === 'expired')
    .map(({ publicId }) => publicId);
  return withDatabase(env, async ({ db }) => {
    await sql`update verification set expires_at = now() - interval '1 minute'
      where public_id in (${sql.join(ids)})`.execute(db);
    await sql`update challenge set expires_at = now() + interval '1 day' where state = 'open'`.execute(db);
  });
}

/** The first call to each closes it, as any visitor's does. */
export async function seeExpired(service: StartedService, prepared: Prepared): Promise<void> {
  for (const { state, publicId, securityCode } of prepared.verifications) {
    if (state !== 'expired') continue;
    const visitor = new VisitorClient(service.url, publicId, securityCode);
    const { status } = expectOk(await visitor.call('identification.getCompleted'), 'completed');
    if (status !== 'expired') throw new Error('the prepared verification did not expire');
  }
}

/** Resolves when nothing waits to be told any more: from then on nothing is written without a request. */
export async function untilDelivered(service: StartedService, keys: readonly string[]): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const pending = [];
    for (const key of keys) {
      const business = new BusinessClient(service.url, key);
      const { items } = expectOk(
        await business.call('webhook.listMessages', { query: { limit: '100' } }),
        'messages',
      );
      pending.push(
        ...items.flatMap(({ deliveries }) => deliveries.filter(({ state }) => state === 'pending')),
      );
    }
    if (pending.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('a webhook was still pending');
}
