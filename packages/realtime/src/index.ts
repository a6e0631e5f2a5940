export type { EventBus } from './event-bus.ts';
export { createInProcessBus } from './in-process-bus.ts';
export { keepListening } from './listening-connection.ts';
export { createPostgresBus } from './postgres-bus.ts';
export type { RealtimeApp } from './http-api.ts';
export { defaultLimits, type RealtimeLimits } from './limits.ts';
export { openRealtimeServer, type RealtimeServer } from './realtime-server.ts';
