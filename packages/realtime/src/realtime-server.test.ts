import { afterEach, describe, expect, test } from 'vitest';
import { app, RawClient, startServer, type StartedServer } from '../test/started-server.ts';
import type { RealtimeServerOptions } from './realtime-server.ts';

let server: StartedServer;
afterEach(() => server.close());
const start = async (options: Partial<RealtimeServerOptions> = {}) => {
  server = await startServer(options);
};
const connect = (path?: string, headers?: Record<string, string>) =>
  new RawClient(server.port, path, headers);
const publish = (channel: string, data = '{}') =>
  server.realtime.publish({ channels: [channel], event: 'E', data });

describe('a connection', () => {
  test('gets an id and learns when to ask whether the server is there', async () => {
    await start({ limits: { activityTimeout: 40 } });
    const client = await connect().established();
    const data = JSON.parse(client.frames[0]?.data as string) as Record<string, unknown>;
    expect(data['socket_id']).toMatch(/^\d+\.\d+$/);
    expect(data['activity_timeout']).toBe(40);
  });

  test.each([
    ['an unknown key', '/app/other?protocol=7', 4001],
    ['no version', `/app/${app.key}`, 4008],
    ['no version but a client', `/app/${app.key}?client=js`, 4008],
    ['version 4', `/app/${app.key}?protocol=4`, 4007],
    ['version 8', `/app/${app.key}?protocol=8`, 4007],
    ['a version that is none', `/app/${app.key}?protocol=7x`, 4007],
  ])('with %s is closed with the reason', async (_, path, code) => {
    await start();
    const client = connect(path);
    expect((await client.end()).code).toBe(code);
    expect(client.frames[0]).toMatchObject({ event: 'pusher:error', data: { code } });
    expect(server.realtime.connections).toBe(0);
  });

  test.each([5, 6, 7])('speaks version %d', async (version) => {
    await start();
    await connect(`/app/${app.key}?protocol=${version}&client=js&version=8.6.0&flash=false`).established();
  });

  test('beyond what the server takes is sent away for later (4100), and one that ends makes room', async () => {
    await start({ limits: { connections: 2 } });
    const [first] = [await connect().established(), await connect().established()];
    expect((await connect().end()).code).toBe(4100);
    first?.socket.close();
    await first?.end();
    await connect().established();
  });

  test('of another origin is refused before it is one', async () => {
    await start({ mayConnect: (origin) => origin === 'https://ours.example' });
    const foreign = connect(undefined, { origin: 'https://theirs.example' });
    expect((await foreign.end()).code).toBe(1006);
    await connect(undefined, { origin: 'https://ours.example' }).established();
    await connect().established();
  });

  test('that says nothing is asked (pusher:ping), and closed (4201) when it does not answer', async () => {
    await start({ limits: { activityTimeout: 1, pongTimeout: 1 } });
    const [silent, alive] = [await connect().established(), await connect().established()];
    alive.socket.on('message', () => alive.send({ event: 'pusher:pong', data: {} }));
    expect((await silent.end()).code).toBe(4201);
    expect(silent.frames.map(({ event }) => event)).toContain('pusher:ping');
    expect(alive.frames.map(({ event }) => event)).toContain('pusher:ping');
    expect(alive.closed).toBeNull();
  });

  test('is asked to come back (4200) when the server stops, and a new one is not taken', async () => {
    await start();
    const clients = await Promise.all([1, 2, 3].map(() => connect().established()));
    const closing = server.realtime.close();
    for (const client of clients)
      expect(await client.end()).toEqual({ code: 4200, reason: 'Server restarting' });
    await closing;
    expect((await connect().end()).code).toBe(1006);
  });

  test('that does not answer the close does not hold it up', async () => {
    await start({ limits: { closeTimeout: 0.2 } });
    const client = await connect().established();
    client.socket.pause();
    await server.realtime.close();
    expect(server.realtime.connections).toBe(0);
    client.socket.terminate();
  });

  test('that does not take what it is sent is cut off, and the others get everything', async () => {
    await start({ limits: { waitingBytes: 65_536 } });
    const [slow, quick] = [await connect().established(), await connect().established()];
    for (const client of [slow, quick]) await client.subscribe('user-a');
    slow.socket.pause();
    let sent = 0;
    // The kernel takes some megabytes before anything waits.
    while (server.realtime.connections === 2 && sent < 5000) {
      await publish('user-a', 'x'.repeat(10_000));
      sent += 1;
      if (sent % 10 === 0) await quick.roundTrip();
    }
    expect(server.realtime.connections).toBe(1);
    await quick.roundTrip();
    expect(quick.frames.filter(({ event }) => event === 'E')).toHaveLength(sent);
  });
});

describe('a client that says', () => {
  test.each([
    ['no JSON', 'subscribe, please'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":{"toString":1}}'],
    ['an unknown event', '{"event":"pusher:signin","data":{}}'],
    ['a prototype', '{"event":"__proto__","__proto__":{"event":"pusher:subscribe"}}'],
    ['bytes', Buffer.from([0, 1, 2])],
  ])('%s gets an error and stays', async (_, frame) => {
    await start();
    const client = await connect().established();
    client.send(frame);
    await client.roundTrip();
    expect(client.frames[1]).toMatchObject({ event: 'pusher:error', data: { code: null } });
    expect(client.closed).toBeNull();
  });

  test('something to the others is refused (4301) and reaches nobody', async () => {
    await start();
    const [sender, other] = [await connect().established(), await connect().established()];
    for (const client of [sender, other]) await client.subscribe('user-a');
    sender.send({ event: 'client-typing', channel: 'user-a', data: {} });
    await sender.roundTrip();
    expect(sender.frames[2]).toMatchObject({ event: 'pusher:error', data: { code: 4301 } });
    await other.roundTrip();
    expect(other.frames).toHaveLength(3);
  });

  test('more than a frame may hold is cut (1009)', async () => {
    await start();
    const client = await connect().established();
    client.send({ event: 'pusher:ping', data: 'x'.repeat(10_240) });
    expect((await client.end()).code).toBe(1009);
  });

  test('too much in a short time is sent away for later', async () => {
    await start({ limits: { framesASweep: 50 } });
    const client = await connect().established();
    for (let count = 0; count < 60; count += 1) client.send({ event: 'pusher:ping', data: {} });
    expect((await client.end()).code).toBe(4100);
  });
});

describe('a subscription', () => {
  test.each(['private-a', 'presence-a', 'private-encrypted-a', 'cache-a'])(
    'to %s is refused: public channels only',
    async (channel) => {
      await start();
      const client = await connect().established();
      expect(await client.subscribe(channel)).toMatchObject({
        event: 'pusher:subscription_error',
        channel,
        data: { type: 'AuthError', status: 401 },
      });
    },
  );

  test.each([
    ['no name', undefined],
    ['an empty name', ''],
    ['a number', 1],
    ['an object', { a: 1 }],
    ['spaces', 'user a'],
    ['more than 164 characters', 'a'.repeat(165)],
    ['a line break', 'user-a\n'],
  ])('to %s is refused', async (_, channel) => {
    await start();
    const client = await connect().established();
    expect(await client.subscribe(channel)).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'InvalidChannel', status: 400 },
    });
  });

  test('may be asked for with data as text, and twice is once', async () => {
    await start();
    const client = await connect().established();
    client.send({ event: 'pusher:subscribe', data: '{"channel":"user-a"}' });
    expect((await client.subscribe('user-a')).event).toBe('pusher_internal:subscription_succeeded');
    await publish('user-a');
    await client.roundTrip();
    expect(client.frames.filter(({ event }) => event === 'E')).toHaveLength(1);
  });

  test('beyond a hundred is refused, a known one is not, and one given up makes room', async () => {
    await start();
    const client = await connect().established();
    for (let number = 0; number < 100; number += 1) await client.subscribe(`user-${number}`);
    expect(await client.subscribe('user-100')).toMatchObject({ data: { type: 'LimitReached', status: 403 } });
    expect((await client.subscribe('user-0')).event).toBe('pusher_internal:subscription_succeeded');
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'user-0' } });
    expect((await client.subscribe('user-100')).event).toBe('pusher_internal:subscription_succeeded');
    await publish('user-0');
    await client.roundTrip();
    expect(client.frames.some(({ event }) => event === 'E')).toBe(false);
  });

  test('an event goes to its channel alone, and not to the connection it excepts', async () => {
    await start();
    const clients = [
      await connect().established(),
      await connect().established(),
      await connect().established(),
    ];
    const [sender, same, other] = clients as [RawClient, RawClient, RawClient];
    await sender.subscribe('user-a');
    await same.subscribe('user-a');
    await other.subscribe('user-b');
    const { socket_id } = JSON.parse(sender.frames[0]?.data as string) as { socket_id: string };
    const message = { channels: ['user-a', 'user-c'], event: 'E', data: '{"a":1}' };
    await server.realtime.publish({ ...message, exceptSocketId: socket_id });
    for (const client of clients) await client.roundTrip();
    const events = clients.map(({ frames }) => frames.filter(({ event }) => event === 'E'));
    expect(events).toEqual([[], [{ event: 'E', channel: 'user-a', data: '{"a":1}' }], []]);
  });
});
