import { changes, evidence, results, webhookEndpoints, webhookMessages } from './business-calls.ts';
import type * as api from './public-types.ts';
import { createTransport } from './transport.ts';
import type * as types from './types.ts';
import { identifications, verifications } from './verifications.ts';

/** Every call of a commissioning business. */
export class EkycClient {
  readonly identifications: api.Identifications;
  readonly selfieData: api.Verifications<types.NewSelfieData, types.SelfieData>;
  readonly faceAuthentication: api.Verifications<types.NewFaceAuthentication, types.FaceAuthentication>;
  readonly additionalDocument: api.Verifications<types.NewAdditionalDocument, types.AdditionalDocument>;
  readonly results: api.Results;
  /** What changed since a cursor: for missed webhooks, or a nightly run. */
  readonly changes: api.Changes;
  readonly webhookEndpoints: api.WebhookEndpoints;
  readonly webhookMessages: api.WebhookMessages;
  readonly evidence: api.Evidence;

  /** @throws TypeError naming the option that cannot be */
  constructor(options: api.EkycClientOptions) {
    const transport = createTransport(options);
    this.identifications = identifications(transport);
    this.selfieData = verifications(transport, 'selfieData');
    this.faceAuthentication = verifications(transport, 'faceAuthentication');
    this.additionalDocument = verifications(transport, 'additionalDocument');
    this.results = results(transport);
    this.changes = changes(transport);
    this.webhookEndpoints = webhookEndpoints(transport);
    this.webhookMessages = webhookMessages(transport);
    this.evidence = evidence(transport);
  }
}
