export { type Answer, BusinessClient, call, type CallOptions, VisitorClient } from './api-clients.ts';
export { prepareDataDirectory } from './data-directory.ts';
export { createTestDatabase, databaseNames, type TestDatabase } from './databases.ts';
export { addBusiness, runOperator } from './operator.ts';
export { FaceAuthenticationJourney, SelfieJourney } from './face-journeys.ts';
export { freePort, type ServiceOptions, startService, type StartedService } from './started-service.ts';
export { startTimestampAuthority, type TimestampAuthority } from './timestamp-authority.ts';
export { expectOk, pictureOf, profileOf, shotAnew, VisitorJourney } from './visitor-journey.ts';
export { type ReceivedWebhook, receiveWebhooks, type WebhookReceiver } from './webhook-receiver.ts';
