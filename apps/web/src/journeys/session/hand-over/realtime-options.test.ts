import { expect, test } from 'vitest';
import { realtimeOptions } from './realtime-options.ts';

const own = { pusherAppCluster: 'local', pusherHost: 'ekyc.example', pusherPort: 8080 };

test.each([
  ['a page by HTTP and its own server', 'http:', 'ekyc.example', own, false],
  ['a page by HTTPS', 'https:', 'ekyc.example', own, true],
  ['a page by HTTP and another server', 'http:', 'localhost', own, true],
  ['a page by HTTP and Pusher itself', 'http:', 'localhost', { pusherAppCluster: 'ap3' }, true],
])('encryption: %s', (_, protocol, hostname, settings, forceTLS) => {
  expect(realtimeOptions(settings, { protocol, hostname })).toMatchObject({ forceTLS, enableStats: false });
});

test('host and port are given where they are named, and only WebSockets are used', () => {
  expect(realtimeOptions(own, { protocol: 'https:', hostname: 'ekyc.example' })).toEqual({
    cluster: 'local',
    wsHost: 'ekyc.example',
    wsPort: 8080,
    wssPort: 8080,
    forceTLS: true,
    enableStats: false,
    enabledTransports: ['ws', 'wss'],
  });
  expect(
    realtimeOptions({ pusherAppCluster: 'ap3' }, { protocol: 'https:', hostname: 'ekyc.example' }),
  ).not.toHaveProperty('wsHost');
});
