import Pusher from 'pusher';
import { describe, expect, test } from 'vitest';
import { app } from '../test/started-server.ts';
import { Channels } from './channels.ts';
import type { RealtimeMessage } from './event-bus.ts';
import { answerApi } from './http-api.ts';
import { defaultLimits } from './limits.ts';

const library = new Pusher({ appId: app.id, ...app, cluster: 'x' });

/** Signed by the official library, which would refuse most of these itself. */
async function call(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
  const published: RealtimeMessage[] = [];
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method, path: `/apps/${app.id}${path}`, body: text, params: {} };
  const answer = await answerApi(
    {
      app,
      limits: defaultLimits,
      channels: new Channels(),
      publish: (message) => {
        published.push(message);
        return Promise.resolve(message.event === 'TooLarge' ? 'too_large' : 'published');
      },
      now: () => new Date(),
    },
    {
      ...request,
      query: new URLSearchParams(library.createSignedQueryString(request)),
      body: Buffer.from(text),
    },
  );
  return { ...answer, published };
}
const event = { name: 'E', channels: ['user-a'], data: '{}' };
const channels = (count: number) => Array.from({ length: count }, (_, number) => `user-${number}`);

describe('events', () => {
  test.each([
    ['one channel', { name: 'E', channel: 'user-a', data: '{}' }],
    ['a hundred channels', { ...event, channels: channels(100) }],
    ['10,240 bytes', { ...event, data: 'x'.repeat(10_240) }],
    ['a name of 200 characters', { ...event, name: 'E'.repeat(200) }],
    ['a sender that is left out', { ...event, socket_id: '1.2' }],
  ])('with %s is published', async (_, body) => {
    expect(await call('/events', body)).toMatchObject({ status: 200, body: {}, published: [{}] });
  });

  test.each([
    ['no JSON', 400, '{'],
    ['no object', 400, '[]'],
    ['no name', 400, { ...event, name: undefined }],
    ['data that is no text', 400, { ...event, data: {} }],
    ['no channel', 400, { ...event, channels: [] }],
    ['101 channels', 400, { ...event, channels: channels(101) }],
    ['a channel with a space', 400, { ...event, channels: ['user a'] }],
    ['a private channel', 403, { ...event, channels: ['user-a', 'private-a'] }],
    ['a name of 201 characters', 400, { ...event, name: 'E'.repeat(201) }],
    ['10,241 bytes', 413, { ...event, data: 'x'.repeat(10_241) }],
    ['10,241 bytes in fewer characters', 413, { ...event, data: `${'語'.repeat(3413)}xx` }],
    ['a sender that is none', 400, { ...event, socket_id: '1.2.3' }],
  ])('with %s is refused with %d', async (_, status, body) => {
    expect(await call('/events', body)).toMatchObject({ status, published: [] });
  });

  test('too large for the bus is refused', async () => {
    expect((await call('/events', { ...event, name: 'TooLarge' })).status).toBe(413);
  });
});

describe('batches', () => {
  const one = { name: 'E', channel: 'user-a', data: '{}' };
  test('of ten are published in order', async () => {
    const batch = Array.from({ length: 10 }, (_, number) => ({ ...one, name: `E${number}` }));
    const { status, published } = await call('/batch_events', { batch });
    expect(status).toBe(200);
    expect(published.map(({ event }) => event)).toEqual(batch.map(({ name }) => name));
  });

  test('of eleven are refused, and so is a whole batch for one wrong event', async () => {
    expect(await call('/batch_events', { batch: Array.from({ length: 11 }, () => one) })).toMatchObject({
      status: 400,
      published: [],
    });
    const wrong = { ...one, data: 'x'.repeat(10_241) };
    expect(await call('/batch_events', { batch: [one, wrong] })).toMatchObject({
      status: 413,
      published: [],
    });
    expect(await call('/batch_events', { batch: [] })).toMatchObject({ status: 400 });
    expect(await call('/batch_events', one)).toMatchObject({ status: 400 });
  });
});

test('there are no other calls', async () => {
  for (const path of ['/', '/users/1/terminate_connections', '/events/x', '/channels/a/users'])
    expect((await call(path, {})).status, path).toBe(404);
  expect((await call('/events')).status).toBe(404);
  expect((await call('/channels/a b')).status).toBe(400);
});
