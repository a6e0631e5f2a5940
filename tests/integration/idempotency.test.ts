import { type BusinessClient, holdToDocument, seen } from '@ekyc/testkit';
import { type EndpointName, paths } from '@ekyc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

let service: ClockedService;
let business: BusinessClient & { readonly businessId: string };
beforeAll(async () => {
  service = await startClockedService();
  business = await service.addBusiness();
});
afterAll(() => service.close());

const post = async (name: EndpointName, body: unknown, key: string | null, by: BusinessClient = business) => {
  const response = await fetch(`${service.url}${paths[name][1]}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.apiKey}`,
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const answered = (await response.json()) as {
    id?: string;
    secret?: string;
    publicId?: string;
    code?: string;
  };
  holdToDocument(name, { ...seen(response), body: answered });
  return { ...answered, status: response.status, replayed: response.headers.get('idempotent-replayed') };
};
const endpointsOf = async (url: string) => {
  const { items } = (await business.call('webhook.listEndpoints')).body;
  return items.filter((one) => one.url === url);
};

test('an answer that is given again says so', async () => {
  const first = await post('identification.create', {}, 'order-1');
  expect(first).toMatchObject({ status: 201, replayed: null });
  const again = await post('identification.create', {}, 'order-1');
  expect(again).toEqual({ ...first, replayed: 'true' });
  expect(await post('identification.create', { metadata: { a: 'b' } }, 'order-1')).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
    replayed: null,
  });
});

describe('the registration of an address', () => {
  test('repeated with its key registers no second one, and shows the same secret', async () => {
    const url = 'https://shop.example/one';
    const first = await post('webhook.createEndpoint', { url }, 'address-1');
    expect(first).toMatchObject({ status: 201, replayed: null });
    expect(await post('webhook.createEndpoint', { url }, 'address-1')).toEqual({
      ...first,
      replayed: 'true',
    });
    expect(await endpointsOf(url)).toHaveLength(1);
  });

  test('sent several times at once registers one', async () => {
    const url = 'https://shop.example/at-once';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('webhook.createEndpoint', { url }, 'address-2')),
    );
    expect(new Set(answers.map(({ status, id, secret }) => `${status} ${id} ${secret}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await endpointsOf(url)).toHaveLength(1);
  });

  test('without a key registers one each time, and another business has keys of its own', async () => {
    const url = 'https://shop.example/two';
    await post('webhook.createEndpoint', { url }, null);
    await post('webhook.createEndpoint', { url }, null);
    expect(await endpointsOf(url)).toHaveLength(2);
    const other = await service.addBusiness();
    expect(await post('webhook.createEndpoint', { url }, 'address-1', other)).toMatchObject({
      status: 201,
      replayed: null,
    });
  });

  test('a key of another call is refused, and so is one that is none', async () => {
    const url = 'https://shop.example/three';
    await post('identification.create', {}, 'order-3');
    for (const key of ['order-3', 'address-1'])
      expect(await post('webhook.createEndpoint', { url }, key)).toMatchObject({
        status: 409,
        code: 'idempotency_key_reused',
      });
    for (const key of ['with space', 'x'.repeat(256)])
      expect(await post('webhook.createEndpoint', { url }, key)).toMatchObject({
        status: 400,
        code: 'idempotency_key_malformed',
      });
    expect(await endpointsOf(url)).toHaveLength(0);
  });

  test('after a day the key is free again', async () => {
    const url = 'https://shop.example/four';
    const first = await post('webhook.createEndpoint', { url }, 'address-4');
    service.pass(24 * 3600 + 60);
    const later = await post('webhook.createEndpoint', { url }, 'address-4');
    expect(later).toMatchObject({ status: 201, replayed: null });
    expect(later.id).not.toBe(first.id);
  });
});

test('the list of a kind is filtered by the person, of the own business alone', async () => {
  const made = await post('selfieData.create', { targetUserId: 'user-1' }, null);
  await post('selfieData.create', { targetUserId: 'user-2' }, null);
  const other = await service.addBusiness();
  await post('selfieData.create', { targetUserId: 'user-1' }, null, other);
  const { items } = (await business.call('selfieData.list', { texts: { targetUserId: 'user-1' } })).body;
  expect(items.map(({ publicId }) => publicId)).toEqual([made.publicId]);
  const none = await business.call('identification.list', { texts: { targetUserId: 'user-1' } });
  expect(none.body.items).toEqual([]);
  const empty = await business.call('selfieData.list', { headers: { 'target-user-id': '' } });
  expect(empty).toMatchObject({ status: 400, code: 'malformed_request' });
});
