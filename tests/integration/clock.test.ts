import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointName } from '@ekyc/contract';
import {
  createWebhookEndpoint,
  deliver,
  examineVerification,
  expireOverdue,
  findBrokenEntry,
  retryDelays,
  type ServicePorts,
} from '@ekyc/service';
import {
  driversLicense,
  expectOk,
  FaceAuthenticationJourney,
  licenceHolder,
  photograph,
  pictureOf,
  profileOf,
  receiveWebhooks,
  type Scenes,
  SelfieJourney,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { createWebhookSender } from '@ekyc/server/testing';
import { inventedMyNumber, myNumberCardBack } from '../../packages/vision/test/cards.ts';

/**
 * The real rules, database, engine and HTTP in this process; only the clock is the test's, and jobs are run by the
 * test itself, so that days pass at once.
 */
describe('what time does (the clock is set by the test)', () => {
  const holder = licenceHolder(0);
  let service: ClockedService;
  let ports: ServicePorts;
  let business: Awaited<ReturnType<ClockedService['addBusiness']>>;
  let scenes: Scenes;
  let receiver: WebhookReceiver;
  let secret: string;
  const sender = createWebhookSender({ allowPrivate: true });
  const enqueued = (): string[] =>
    service.jobs.flatMap((job) => (job.queue === 'deliver' ? [job.deliveryId] : []));
  const pass = (seconds: number) => {
    service.pass(seconds);
  };

  beforeAll(async () => {
    service = await startClockedService();
    ports = service.ports;
    business = await service.addBusiness();
    receiver = await receiveWebhooks();
    const endpoint = await createWebhookEndpoint(ports, business.businessId, { url: receiver.url });
    if (!endpoint.ok) throw new Error(endpoint.code);
    secret = endpoint.value.secret;
    scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  });
  afterAll(async () => {
    await sender.close();
    await receiver.close();
    await service.close();
  });

  const begun = async (body: unknown = {}) => {
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    const visitor = new VisitorClient(business.url, publicId);
    const journey = new VisitorJourney(visitor, scenes, holder);
    await journey.begin();
    return { visitor, journey };
  };
  /** Of a person whose face was taken before, at the first tries. */
  const authenticated = async () => {
    const body = { targetUserId: 'known' };
    if (!isKnown) {
      const created = expectOk(await business.call('selfieData.create', { body }), 'create');
      const visitor = new VisitorClient(business.url, created.publicId);
      await new SelfieJourney(visitor, scenes).submit();
      await examineVerification(ports, (await rowOf(visitor)).id);
      isKnown = true;
    }
    const { publicId } = expectOk(await business.call('faceAuthentication.create', { body }), 'create');
    const visitor = new VisitorClient(business.url, publicId);
    const journey = new FaceAuthenticationJourney(visitor, scenes);
    await journey.begin();
    return { visitor, journey };
  };
  let isKnown = false;
  const rowOf = (visitor: VisitorClient) =>
    ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', visitor.publicId)
      .executeTakeFirstOrThrow();

  test('a verification expires: every call but reading says so, and the business is told once', async () => {
    const { visitor } = await begun({ expiresInMinutes: 5, redirectUrl: 'https://shop.example/back' });
    pass(301);
    const refused: EndpointName[] = [
      'identification.startTake',
      'identification.putProfile',
      'identification.proposeProfile',
      'identification.cancel',
      'identification.listMaterials',
      'identification.takeOath',
    ];
    const bodies: Partial<Record<EndpointName, unknown>> = {
      'identification.startTake': { type: 'document' },
      'identification.putProfile': profileOf(holder),
      'identification.proposeProfile': { postal: holder.postal },
      'identification.takeOath': { take: [1] },
    };
    for (const name of refused) {
      expect(await visitor.call(name, bodies[name] as never), name).toMatchObject({
        status: 410,
        code: 'verification_expired',
      });
    }
    const another = new VisitorClient(business.url, visitor.publicId);
    const { securityCode } = another;
    expect((await another.call('identification.resetSecurityCode', { securityCode })).code).toBe(
      'verification_expired',
    );
    const completed = expectOk(await visitor.call('identification.getCompleted'), 'completed');
    expect(completed).toMatchObject({ completed: true, status: 'expired' });
    expect(completed.redirectUrl).toMatch(/^https:\/\/shop\.example\/back\?resultCode=/);
    const messages = (await business.call('webhook.listMessages', { query: { publicId: visitor.publicId } }))
      .body.items;
    expect(messages.map(({ type }) => type)).toEqual(['identification.expired']);
  });

  test('the minute job expires what nobody calls for, and nothing else', async () => {
    const short = await begun({ expiresInMinutes: 5 });
    const long = await begun({ expiresInMinutes: 60 });
    pass(301);
    expect(await expireOverdue(ports)).toBe(1);
    expect(await expireOverdue(ports)).toBe(0);
    expect((await rowOf(short.visitor)).status).toBe('expired');
    expect((await rowOf(long.visitor)).status).toBe('started');
  });

  test('an instruction runs out after 90 s; after three a person reviews', async () => {
    const { visitor, journey } = await begun();
    const document = await journey.takeDocument();
    expectOk(await visitor.call('identification.startTake', { type: 'face' }), 'take_start');
    const selfie = await journey.takePicture('face', 'selfie', 'face.neutral');
    const seen = new Set([selfie.nextInstruction?.id]);
    for (let round = 1; round <= 3; round++) {
      expectOk(
        await visitor.call('identification.startDetection', { shootingStatus: 'instruction1' }),
        'detection',
      );
      pass(91);
      const late = await visitor.upload(
        { type: 'face', photoType: 'instruction1' },
        await pictureOf(
          scenes,
          (['face.turnLeft', 'face.blink', 'face.lookUp'] as const)[round - 1] ?? 'face.blink',
        ),
      );
      expect(late).toMatchObject({ status: 409, code: 'challenge_expired' });
      const again = expectOk(await visitor.call('identification.startTake', { type: 'face' }), 'take_start');
      if (round === 3) expect(again.challenge).toBeUndefined();
      else {
        expect(seen.has(again.challenge?.id)).toBe(false);
        seen.add(again.challenge?.id);
      }
    }
    const face = expectOk(await visitor.call('identification.endTake', { type: 'face' }), 'take_end');
    expect(face.accepted).toBe(true);
    expectOk(await visitor.call('identification.takeOath', { take: [document, face.take] }), 'oath');
    const { id } = await rowOf(visitor);
    await Promise.all([examineVerification(ports, id), examineVerification(ports, id)]);
    await examineVerification(ports, id);
    const params = { publicId: visitor.publicId };
    const result = expectOk(await business.call('identification.get', { params }), 'result');
    expect(result).toMatchObject({ status: 'review', decision: 'review' });
    expect(result.reasons).toContain('liveness');
    // Decided once although examined three times, and the whole chain of what happened holds.
    const messages = (await business.call('webhook.listMessages', { query: params })).body.items;
    expect(messages.map(({ type }) => type)).toEqual(['identification.review', 'identification.submitted']);
    const entries = await ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', id)
      .orderBy('sequence')
      .execute();
    expect(findBrokenEntry(entries, (await rowOf(visitor)).audit_head)).toBeNull();
    expect(entries.map(({ action }) => action)).toContain('take.frozen');
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${holder.familyName}|${holder.number}`, 'u'));

    const body = { decision: 'approved', reason: '電話で本人と確認' };
    expect((await business.call('identification.decide', { params, body })).body).toEqual({
      status: 'approved',
    });
    expect((await business.call('identification.decide', { params, body })).status).toBe(200);
    expect(
      (await business.call('identification.decide', { params, body: { ...body, decision: 'declined' } }))
        .code,
    ).toBe('wrong_state');
  });

  test('giving a face take up and beginning again brings no further instructions after three', async () => {
    const { visitor, journey } = await begun();
    await journey.takeDocument();
    const start = async () =>
      expectOk(await visitor.call('identification.startTake', { type: 'face' }), 'take_start');
    for (let round = 1; round <= 3; round++) {
      expect((await start()).challenge, `round ${round}`).toBeDefined();
      expectOk(await visitor.call('identification.endTake', { type: 'face', abort: true }), 'abort');
    }
    expect((await start()).challenge).toBeUndefined();
    expect((await journey.takePicture('face', 'selfie', 'face.neutral')).nextInstruction).toBeUndefined();
    expect(
      expectOk(await visitor.call('identification.endTake', { type: 'face' }), 'take_end').accepted,
    ).toBe(true);
  });

  test('asking how far a face authentication is draws no further challenge, trying and renewing do', async () => {
    const { visitor, journey } = await authenticated();
    const { challenge: first } = await journey.state();
    for (let times = 0; times < 20; times += 1) {
      pass(91);
      expect(await journey.state()).toMatchObject({ status: 'capturing', challenge: first });
    }
    const renew = async () =>
      expectOk(await visitor.call('faceAuthentication.renewChallenge'), 'renew').challenge;
    const second = await renew();
    expect(second?.id).not.toBe(first?.id);
    expect(Date.parse(second?.expiresAt ?? '')).toBeGreaterThan(ports.now().getTime());
    // Open: nothing to renew.
    expect(await renew()).toEqual(second);
    const form = await journey.form();
    pass(91);
    expect((await visitor.call('faceAuthentication.authenticate', form)).code).toBe('challenge_expired');
    // Who tried too late is given another without a further call.
    const { challenge: third, triesLeft } = await journey.state();
    expect(triesLeft).toBe(5);
    expect([first?.id, second?.id]).not.toContain(third?.id);
    expect((await visitor.call('faceAuthentication.authenticate', await journey.form())).body.result).toBe(
      'matched',
    );
    expect((await visitor.call('faceAuthentication.renewChallenge')).code).toBe('wrong_state');
    expect(await journey.state()).toMatchObject({ status: 'approved', challenge: null });
  });

  test('whoever lets challenges run out to draw one that suits is declined after fifteen', async () => {
    const { visitor, journey } = await authenticated();
    await journey.state();
    for (let given = 2; given <= 15; given += 1) {
      pass(91);
      expect((await visitor.call('faceAuthentication.renewChallenge')).body.challenge).not.toBeNull();
    }
    pass(91);
    const last = expectOk(await visitor.call('faceAuthentication.renewChallenge'), 'renew');
    expect(last).toMatchObject({ status: 'declined', challenge: null });
  });

  test('a picture with a My Number is refused, nothing of it is kept, and the fact is audited', async () => {
    const number = inventedMyNumber(11);
    const card = await sharp(Buffer.from(await myNumberCardBack({ number })))
      .png()
      .toBuffer();
    const { jpeg } = await photograph(card, { fill: 0.85, rotation: 3, seed: 4 });
    const { visitor, journey } = await begun();
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    for (const photoType of ['front', 'back', 'thickness', 'tilted'] as const) {
      expectOk(
        await visitor.call('identification.startDetection', { shootingStatus: photoType }),
        'detection',
      );
      const refused = await visitor.upload({ type: 'document', photoType }, jpeg);
      expect(refused).toMatchObject({ status: 422, code: 'forbidden_number' });
      expect(JSON.stringify(refused.body)).not.toContain(number);
    }
    expect((await visitor.call('identification.listMaterials')).body.materials).toEqual([]);
    const { id, business_id } = await rowOf(visitor);
    expect(existsSync(join(service.evidenceDirectory, business_id, id))).toBe(false);
    const entries = await ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', id)
      .execute();
    expect(entries.filter(({ action }) => action === 'material.forbidden_number').length).toBe(4);
    expect(JSON.stringify(entries)).not.toContain(number);

    await journey.takeDocument();
    const img = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    expect(await visitor.call('identification.extractText', { img })).toMatchObject({
      status: 422,
      code: 'forbidden_number',
    });
    const refusals = await ports.db
      .selectFrom('audit_entry')
      .select('details')
      .where('verification_id', '=', id)
      .where('action', '=', 'material.forbidden_number')
      .orderBy('sequence')
      .execute();
    expect(refusals.map(({ details }) => (JSON.parse(details) as { on: string }).on)).toEqual([
      'front',
      'back',
      'thickness',
      'tilted',
      'extract_text',
    ]);
    const front = await pictureOf(scenes, 'front');
    const base64 = front.toString('base64');
    const form = new FormData();
    form.set('img', new Blob([new Uint8Array(front)], { type: 'image/jpeg' }), 'front.jpg');
    const textForm = new FormData();
    textForm.set('img', `data:image/jpg;base64,${base64}`);
    for (const body of [{ img: `data:image/jpeg;base64,${base64}` }, { img: base64 }, form, textForm]) {
      const read = await visitor.call('identification.extractText', body);
      expect(read.body.fields.number?.value).toBe(holder.number);
    }
    // A picture is never ignored: the number in it is found in a form too.
    form.set('img', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'back.jpg');
    expect((await visitor.call('identification.extractText', form)).code).toBe('forbidden_number');
    const empty = new FormData();
    empty.set('image', new Blob([new Uint8Array(front)]), 'front.jpg');
    expect((await visitor.call('identification.extractText', empty)).status).toBe(400);
  });

  test('a result code and an Idempotency-Key are good for a day', async () => {
    const key = { 'idempotency-key': 'a-day' };
    const make = async () =>
      expectOk(
        await business.call('identification.create', {
          body: { redirectUrl: 'https://shop.example/' },
          headers: key,
        }),
        'create',
      );
    const first = await make();
    const visitor = new VisitorClient(business.url, first.publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await visitor.call('identification.cancel'), 'cancel');
    const { redirectUrl } = expectOk(await visitor.call('identification.getCompleted'), 'completed');
    const resultCode = new URL(redirectUrl ?? '').searchParams.get('resultCode');
    expect((await make()).publicId).toBe(first.publicId);
    pass(24 * 3600 + 1);
    expect(await business.call('result.redeem', { body: { resultCode } })).toMatchObject({
      status: 422,
      code: 'result_code_invalid',
    });
    expect((await make()).publicId).not.toBe(first.publicId);
  });

  test('a delivery is tried again at the stated times, signed anew, and given up after the last', async () => {
    const earlier = enqueued().length;
    const { visitor } = await begun();
    receiver.answerWith(500);
    expectOk(await visitor.call('identification.cancel'), 'cancel');
    const deliveryId = enqueued()[earlier] ?? '';
    const before = receiver.received.length;
    for (const delay of retryDelays) {
      await deliver({ ...ports, sender }, deliveryId);
      // Too early: nothing is sent.
      pass(delay - 3);
      await deliver({ ...ports, sender }, deliveryId);
      pass(3);
    }
    await deliver({ ...ports, sender }, deliveryId);
    await deliver({ ...ports, sender }, deliveryId);
    expect(receiver.received.length - before).toBe(retryDelays.length + 1);
    const ids = receiver.received.slice(before).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const query = { publicId: visitor.publicId };
    const [message] = (await business.call('webhook.listMessages', { query })).body.items;
    expect(message?.deliveries[0]).toMatchObject({ state: 'failed' });
    expect(message?.deliveries[0]?.attempts.length).toBe(retryDelays.length + 1);
    expect((await visitor.call('identification.getWebhookState')).body).toMatchObject({
      state: 'failed',
      event: 'identification.canceled',
    });

    receiver.answerWith(204);
    service.setClock(new Date().toISOString());
    expectOk(
      await business.call('webhook.redeliverMessage', { params: { id: message?.id ?? '' } }),
      'redeliver',
    );
    await deliver({ ...ports, sender }, enqueued().at(-1) ?? '');
    const last = receiver.received.at(-1);
    expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).not.toThrow();
    expect((await visitor.call('identification.getWebhookState')).body.state).toBe('delivered');
  });

  test('while a secret is replaced, both the old and the new one verify', async () => {
    const old = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const endpoint = await ports.db.selectFrom('webhook_endpoint').selectAll().executeTakeFirstOrThrow();
    const context = `${endpoint.business_id}/${endpoint.id}/webhook-secret`;
    const replace = (previous: Buffer | null) =>
      ports.db.updateTable('webhook_endpoint').set({ sealed_previous_secret: previous }).execute();
    await replace(ports.master.wrap(Buffer.from(old, 'utf8'), context));
    const { visitor } = await begun();
    expectOk(await visitor.call('identification.cancel'), 'cancel');
    await deliver({ ...ports, sender }, enqueued().at(-1) ?? '');
    const last = receiver.received.at(-1);
    for (const one of [old, secret]) {
      expect(() => new Webhook(one).verify(last?.body ?? '', last?.headers ?? {})).not.toThrow();
    }
    const stranger = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(() => new Webhook(stranger).verify(last?.body ?? '', last?.headers ?? {})).toThrow();
    await replace(null);
  });

  test('410 disables the address', async () => {
    const { visitor } = await begun();
    receiver.answerWith(410);
    expectOk(await visitor.call('identification.cancel'), 'cancel');
    await deliver({ ...ports, sender }, enqueued().at(-1) ?? '');
    expect((await visitor.call('identification.getWebhookState')).body.state).toBe('failed');
    const [endpoint] = (await business.call('webhook.listEndpoints')).body.items;
    expect(endpoint?.disabledAt).not.toBeNull();
    const next = await begun();
    const count = enqueued().length;
    expectOk(await next.visitor.call('identification.cancel'), 'cancel');
    expect(enqueued().length).toBe(count);
  });
});
