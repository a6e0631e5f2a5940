import type * as types from './types.ts';

export interface EkycClientOptions {
  /** Secret key of the business (`ekyc_sk_…`). It belongs on a server, never in a page or an app. */
  readonly apiKey: string;
  /** Where the service is, like `https://ekyc.example`. */
  readonly baseUrl: string;
  /** How often a call that may be repeated is tried again; 3 where nothing is said. */
  readonly maxRetries?: number;
  /** Longest wait for one try, answer included, in milliseconds; 30 000 where nothing is said. */
  readonly timeoutMs?: number;
}

export interface CreateOptions {
  /** One of your own (an order's number, say), so that repeating after a crash does nothing twice; else a random one. */
  readonly idempotencyKey?: string;
}

export interface AccessOptions {
  /** Why somebody looks; stored sealed with the audit record. */
  readonly purpose?: string;
}

/**
 * The calls of one kind of verification. Each rejects with {@link EkycError} where the service refuses.
 * @typeParam New what is asked for
 * @typeParam View one, whole
 */
export interface Verifications<New, View> {
  /** Makes one. Repeated by itself on trouble, with an Idempotency-Key, so that never two are made. */
  create(asked: New, options?: CreateOptions): Promise<types.CreatedVerification>;
  get(publicId: string): Promise<View>;
  /** One page, newest first unless `order` says otherwise. */
  list(query?: types.ListQuery): Promise<types.VerificationList>;
  /** All, newest first unless `order` says otherwise, page by page as they are wanted. */
  each(query?: types.ListQuery): AsyncGenerator<types.VerificationList['items'][number], void, undefined>;
  /** Decides a review, or asks the visitor for parts again. */
  decide(publicId: string, decision: types.Decision): Promise<types.DecisionAnswer>;
  /** Before submission. */
  cancel(publicId: string): Promise<types.StatusAnswer>;
  /** Of a sandbox alone: lets time pass for this one, and does what becomes due by that. Done once for its key. */
  advanceTime(publicId: string, seconds: number, options?: CreateOptions): Promise<types.TimeAdvanced>;
  /** Destroys key and pictures of one that has ended; decision and audit record stay. */
  redact(publicId: string): Promise<types.StatusAnswer>;
  /** For a visitor who was asked again and lost the browser of the first time; one use. */
  createResumeLink(publicId: string): Promise<types.ResumeLink>;
  /** The bytes of a JPEG. */
  materialImage(publicId: string, materialId: string, options?: AccessOptions): Promise<Uint8Array>;
  /** What was recorded of the session: segments, marks, videos. */
  recording(publicId: string, options?: AccessOptions): Promise<types.Recording>;
  /** The bytes of a video; `part` where the recording names several. */
  video(publicId: string, options?: AccessOptions & { readonly part?: number }): Promise<Uint8Array>;
}

export interface Identifications extends Verifications<types.NewIdentification, types.Identification> {
  /** Begins a reading of the document's chip: a nonce for it, good once and for five minutes. */
  startChip(publicId: string): Promise<types.ChipStart>;
  /** In the middle of a reading, for `challenge` of `readChip`: a passport's chip authentication. */
  challengeChip(publicId: string, asked: types.ChipChallengeRequest): Promise<types.ChipChallenge>;
  /** What the chip holds, as `@ekyc/chip` read it. Never sent twice: after an error begin a new reading. */
  sendChipFiles(publicId: string, files: types.ChipFiles): Promise<types.ChipAnswer>;
  /** Tells when the dealings with the person ended: a duty to keep counts from there. */
  endDealings(publicId: string, ended: types.DealingsEnded): Promise<types.DealingsEndedAnswer>;
}

export interface Results {
  /**
   * Redeems the one-time code with which the visitor came back to `redirectUrl`. Repeated by itself on trouble, with an
   * Idempotency-Key, so that a lost answer does not spend the code in vain.
   */
  redeem(resultCode: string, options?: CreateOptions): Promise<types.AnyVerification>;
}

export interface Changes {
  /** One page of what has changed since `cursor`; keep the answer's. */
  list(query?: types.ChangesQuery): Promise<types.ChangeList>;
  /** Everything that has changed until now; each item's `cursor` is where to go on after it. */
  each(query?: types.ChangesQuery): AsyncGenerator<types.Change, void, undefined>;
}

export interface WebhookEndpoints {
  /**
   * Registers an address; its secret is shown once. Repeated by itself on trouble, with an Idempotency-Key, so that
   * never two are registered.
   */
  create(asked: types.NewWebhookEndpoint, options?: CreateOptions): Promise<types.WebhookEndpointCreated>;
  list(): Promise<types.WebhookEndpointList>;
  /** Another URL, other events; with the `revision` as it was read, else `settings_changed`. */
  update(id: string, asked: types.ChangedWebhookEndpoint): Promise<types.WebhookEndpoint>;
  /** Nothing is sent there until it is resumed; what is meant for it waits. */
  pause(id: string): Promise<types.PausedWebhookEndpoint>;
  /** Sends again, first what waits. With `pausedAt`, as `pause` answered it: `settings_changed` where it is paused anew. */
  resume(id: string, only?: { readonly pausedAt?: string }): Promise<types.WebhookEndpoint>;
  delete(id: string): Promise<void>;
  /**
   * A new secret; until the old one is retired both sign, and another change is refused (`previous_secret_signs`).
   * Repeated by itself on trouble, with an Idempotency-Key, so that never two are made.
   */
  rotateSecret(id: string, options?: CreateOptions): Promise<types.WebhookEndpointCreated>;
  retireSecret(id: string): Promise<void>;
  /** Sends one signed event of the type `test` at once. */
  test(id: string, options?: CreateOptions): Promise<types.WebhookTest>;
  /** Sends again what failed since a time; a disabled address is enabled again, a paused one refused. */
  redeliverFailed(
    id: string,
    since: types.FailedSince,
    options?: CreateOptions,
  ): Promise<types.FailedRedelivered>;
}

export interface WebhookMessages {
  /** With their deliveries and attempts, newest first. */
  list(query?: types.WebhookMessagesQuery): Promise<types.WebhookMessageList>;
  /** Sends a message again to every address that takes its event and is not paused. */
  redeliver(id: string, options?: CreateOptions): Promise<types.Redelivery>;
}

export interface Evidence {
  /** All evidence of one, of any kind, as the bytes of one signed zip. */
  export(kind: types.Kind, publicId: string, options?: AccessOptions): Promise<Uint8Array>;
  /** Public keys that check evidence. */
  keys(): Promise<types.EvidenceKeyList>;
  /** Latest signed head of the audit log, and the proof that it goes on from an earlier one. */
  auditLog(query?: types.AuditLogQuery): Promise<types.AuditLogAnswer>;
}

/** Headers as Node's own server, Express, Fastify or `fetch` have them. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
