import type * as contract from '@ekyc/contract';

// What is published of these is written out by build/written-types.ts: a business installs no validator.

type AnswerOf<Name extends keyof contract.Endpoints> = contract.ResponseBody<Name>;
type QueryOf<Name extends keyof contract.Endpoints> = contract.Endpoints[Name] extends {
  readonly query: { readonly _zod: { readonly output: infer Query } };
}
  ? Partial<Query>
  : never;
type HeadersOf<Name extends keyof contract.Endpoints> = contract.Endpoints[Name] extends {
  readonly headers: { readonly _zod: { readonly output: infer Headers } };
}
  ? Partial<Headers>
  : never;

export type Kind = contract.Kind;
export type Status = contract.Status;
export type CheckName = contract.CheckName;
export type ErrorCode = contract.ErrorCode;
export type EventType = contract.WebhookEvent;

export type NewIdentification = contract.RequestBody<'identification.create'>;
export type NewSelfieData = contract.RequestBody<'selfieData.create'>;
export type NewFaceAuthentication = contract.RequestBody<'faceAuthentication.create'>;
export type NewAdditionalDocument = contract.RequestBody<'additionalDocument.create'>;
export type CreatedVerification = AnswerOf<'identification.create'>;

export type Identification = AnswerOf<'identification.get'>;
export type SelfieData = AnswerOf<'selfieData.get'>;
export type FaceAuthentication = AnswerOf<'faceAuthentication.get'>;
export type AdditionalDocument = AnswerOf<'additionalDocument.get'>;
export type AnyVerification = AnswerOf<'result.redeem'>;
export type ListQuery = QueryOf<'identification.list'> & HeadersOf<'identification.list'>;
export type VerificationList = AnswerOf<'identification.list'>;

export type Decision = contract.RequestBody<'identification.decide'>;
export type DecisionAnswer = AnswerOf<'identification.decide'>;
export type StatusAnswer = AnswerOf<'identification.cancelByClient'>;
export type TimeAdvanced = AnswerOf<'identification.advanceTime'>;
export type ResumeLink = AnswerOf<'identification.createResumeLink'>;
export type ChipStart = AnswerOf<'identification.startChip'>;
export type ChipChallengeRequest = contract.RequestBody<'identification.challengeChip'>;
export type ChipChallenge = AnswerOf<'identification.challengeChip'>;
export type ChipFiles = contract.RequestBody<'identification.sendChipFiles'>;
export type ChipAnswer = AnswerOf<'identification.sendChipFiles'>;
export type DealingsEnded = contract.RequestBody<'identification.endDealings'>;
export type DealingsEndedAnswer = AnswerOf<'identification.endDealings'>;
export type Recording = AnswerOf<'identification.getRecording'>;

export type ChangesQuery = QueryOf<'result.listChanges'>;
export type ChangeList = AnswerOf<'result.listChanges'>;
export type Change = contract.Change;

export type NewWebhookEndpoint = contract.RequestBody<'webhook.createEndpoint'>;
export type WebhookEndpointCreated = AnswerOf<'webhook.createEndpoint'>;
export type ChangedWebhookEndpoint = contract.RequestBody<'webhook.updateEndpoint'>;
export type WebhookEndpoint = AnswerOf<'webhook.updateEndpoint'>;
/** `again`: it was paused already. */
export type PausedWebhookEndpoint = AnswerOf<'webhook.pauseEndpoint'>;
export type WebhookEndpointList = AnswerOf<'webhook.listEndpoints'>;
export type WebhookMessagesQuery = QueryOf<'webhook.listMessages'>;
export type WebhookMessageList = AnswerOf<'webhook.listMessages'>;
export type Redelivery = AnswerOf<'webhook.redeliverMessage'>;
export type WebhookTest = AnswerOf<'webhook.testEndpoint'>;
export type FailedSince = contract.RequestBody<'webhook.redeliverFailed'>;
export type FailedRedelivered = AnswerOf<'webhook.redeliverFailed'>;
/** The body of a webhook: of a verification, or of a test of the address. */
export type EkycEvent = contract.WebhookBody | contract.WebhookTestBody;

export type EvidenceKeyList = AnswerOf<'service.listEvidenceKeys'>;
export type AuditLogQuery = QueryOf<'service.getAuditLog'>;
export type AuditLogAnswer = AnswerOf<'service.getAuditLog'>;
