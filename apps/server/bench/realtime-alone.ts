// Our real-time server with nothing else in its process: what is held there is held for connections.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInProcessBus, openRealtimeServer } from '@ekyc/realtime';
import { app } from '../../../tests/integration/realtime/publisher.ts';

const realtime = await openRealtimeServer({ app, bus: createInProcessBus() });
const server = createServer();
server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
