import {
  type BinaryType,
  change,
  checkNames,
  type Endpoint,
  endpoints,
  errorStatus,
  kinds,
  statuses,
  webhookBody,
  webhookEvents,
  webhookTestBody,
} from '@ekyc/contract';
import { z } from 'zod';
import { type JsonSchema, writeType } from './write-type.ts';

type EndpointName = keyof typeof endpoints;
const all = endpoints as Readonly<Record<string, Endpoint & { success: { binary?: BinaryType } }>>;

/** Every type of src/types.ts by its name, as the schema that it comes from. */
const schemas: Readonly<Record<string, () => string>> = {
  Kind: () => wordsOf(kinds),
  Status: () => wordsOf(statuses),
  CheckName: () => wordsOf(checkNames),
  ErrorCode: () => wordsOf(Object.keys(errorStatus)),
  EventType: () => wordsOf(webhookEvents),
  NewIdentification: () => asked('identification.create'),
  NewSelfieData: () => asked('selfieData.create'),
  NewFaceAuthentication: () => asked('faceAuthentication.create'),
  NewAdditionalDocument: () => asked('additionalDocument.create'),
  CreatedVerification: () => answered('identification.create'),
  Identification: () => answered('identification.get'),
  SelfieData: () => answered('selfieData.get'),
  FaceAuthentication: () => answered('faceAuthentication.get'),
  AdditionalDocument: () => answered('additionalDocument.get'),
  AnyVerification: () => answered('result.redeem'),
  ListQuery: () =>
    `${queried('identification.list')} & ${write(all['identification.list']?.headers, 'output', true)}`,
  VerificationList: () => answered('identification.list'),
  Decision: () => asked('identification.decide'),
  DecisionAnswer: () => answered('identification.decide'),
  StatusAnswer: () => answered('identification.cancelByClient'),
  ResumeLink: () => answered('identification.createResumeLink'),
  ChipStart: () => answered('identification.startChip'),
  ChipChallengeRequest: () => asked('identification.challengeChip'),
  ChipChallenge: () => answered('identification.challengeChip'),
  ChipFiles: () => asked('identification.sendChipFiles'),
  ChipAnswer: () => answered('identification.sendChipFiles'),
  DealingsEnded: () => asked('identification.endDealings'),
  DealingsEndedAnswer: () => answered('identification.endDealings'),
  TimeAdvanced: () => answered('identification.advanceTime'),
  Recording: () => answered('identification.getRecording'),
  ChangesQuery: () => queried('result.listChanges'),
  ChangeList: () => answered('result.listChanges'),
  Change: () => write(change, 'output'),
  NewWebhookEndpoint: () => asked('webhook.createEndpoint'),
  WebhookEndpointCreated: () => answered('webhook.createEndpoint'),
  ChangedWebhookEndpoint: () => asked('webhook.updateEndpoint'),
  WebhookEndpoint: () => answered('webhook.updateEndpoint'),
  PausedWebhookEndpoint: () => answered('webhook.pauseEndpoint'),
  WebhookEndpointList: () => answered('webhook.listEndpoints'),
  WebhookMessagesQuery: () => queried('webhook.listMessages'),
  WebhookMessageList: () => answered('webhook.listMessages'),
  Redelivery: () => answered('webhook.redeliverMessage'),
  WebhookTest: () => answered('webhook.testEndpoint'),
  FailedSince: () => asked('webhook.redeliverFailed'),
  FailedRedelivered: () => answered('webhook.redeliverFailed'),
  EkycEvent: () => `${write(webhookBody, 'output')} | ${write(webhookTestBody, 'output')}`,
  EvidenceKeyList: () => answered('service.listEvidenceKeys'),
  AuditLogQuery: () => queried('service.getAuditLog'),
  AuditLogAnswer: () => answered('service.getAuditLog'),
};

/** Names of the types that are written. */
export const writtenNames = Object.keys(schemas);

/** The text that takes the place of src/types.ts where the package is published: it imports nothing. */
export function writeTypes(): string {
  const words = (['Status', 'CheckName', 'Kind'] as const).map(
    (name) => [name, schemas[name]?.() ?? ''] as const,
  );
  const named = (text: string) =>
    words.reduce((shorter, [name, listed]) => shorter.replaceAll(listed, name), text);
  return Object.entries(schemas)
    .map(([name, write]) => {
      const isWord = words.some(([word]) => word === name);
      return `export type ${name} = ${isWord ? write() : named(write())};\n`;
    })
    .join('\n');
}

function wordsOf(words: readonly string[]): string {
  return writeType({ enum: words });
}

function asked(name: EndpointName): string {
  return write(all[name]?.body, 'input');
}

function answered(name: EndpointName): string {
  return write(all[name]?.success.schema, 'output');
}

function queried(name: EndpointName): string {
  return write(all[name]?.query, 'output', true);
}

function write(schema: z.ZodType | undefined, io: 'input' | 'output', partial = false): string {
  if (!schema) throw new Error('the contract has no such schema');
  return writeType(z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as JsonSchema, partial);
}
