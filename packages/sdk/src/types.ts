import type * as contract from '@ekyc/contract';

// What is published of these is written out by build/written-types.ts: a business installs no validator.

type AnswerOf<Name extends keyof contract.Endpoints> = contract.ResponseBody<Name>;
type QueryOf<Name extends keyof contract.Endpoints> = contract.Endpoints[Name] extends {
  readonly query: { readonly _zod: { readonly output: infer Query } };
}
  ? Partial<Query>
  : never;

export type Kind = contract.Kind;
export type Status = contract.Status;
export type CheckName = contract.CheckName;
export type ErrorCode = contract.ErrorCode;
export type EventType = contract.WebhookEvent;

export type NewIdentification = contract.RequestBody<'createIdentification'>;
export type NewSelfieData = contract.RequestBody<'selfieData.create'>;
export type NewFaceAuthentication = contract.RequestBody<'faceAuthentication.create'>;
export type NewAdditionalDocument = contract.RequestBody<'additionalDocument.create'>;
export type CreatedVerification = AnswerOf<'createIdentification'>;

export type Identification = AnswerOf<'getIdentification'>;
export type SelfieData = AnswerOf<'selfieData.get'>;
export type FaceAuthentication = AnswerOf<'faceAuthentication.get'>;
export type AdditionalDocument = AnswerOf<'additionalDocument.get'>;
export type AnyVerification = AnswerOf<'redeemResult'>;
export type ListQuery = QueryOf<'listIdentifications'>;
export type VerificationList = AnswerOf<'listIdentifications'>;

export type Decision = contract.RequestBody<'decideIdentification'>;
export type DecisionAnswer = AnswerOf<'decideIdentification'>;
export type StatusAnswer = AnswerOf<'cancelIdentificationByClient'>;
export type ResumeLink = AnswerOf<'createResumeLink'>;
export type DealingsEnded = contract.RequestBody<'endDealings'>;
export type DealingsEndedAnswer = AnswerOf<'endDealings'>;
export type Recording = AnswerOf<'getRecording'>;

export type ChangesQuery = QueryOf<'listChanges'>;
export type ChangeList = AnswerOf<'listChanges'>;
export type Change = contract.Change;

export type NewWebhookEndpoint = contract.RequestBody<'createWebhookEndpoint'>;
export type WebhookEndpointCreated = AnswerOf<'createWebhookEndpoint'>;
export type WebhookEndpointList = AnswerOf<'listWebhookEndpoints'>;
export type WebhookMessagesQuery = QueryOf<'listWebhookMessages'>;
export type WebhookMessageList = AnswerOf<'listWebhookMessages'>;
export type Redelivery = AnswerOf<'redeliverWebhookMessage'>;
export type WebhookTest = AnswerOf<'testWebhookEndpoint'>;
export type FailedSince = contract.RequestBody<'redeliverFailed'>;
export type FailedRedelivered = AnswerOf<'redeliverFailed'>;
/** The body of a webhook: of a verification, or of a test of the address. */
export type EkycEvent = contract.WebhookBody | contract.WebhookTestBody;

export type EvidenceKeyList = AnswerOf<'listEvidenceKeys'>;
export type AuditLogQuery = QueryOf<'getAuditLog'>;
export type AuditLogAnswer = AnswerOf<'getAuditLog'>;
