import { apiVersionHeader, apiVersions } from '../api-versions.ts';
import type { ErrorCode } from '../errors.ts';
import { type Explanation, wait } from './explanation.ts';
import { visitorExplanations } from './visitor-explanations.ts';

const readState =
  'Read the verification (`GET`) and act on its `status`; repeating the call changes nothing.';

/** English beside the Japanese title of `errorTitle`; the compiler checks that no code is missing. */
export const explanations: Readonly<Record<ErrorCode, Explanation>> = {
  ...visitorExplanations,
  malformed_request: {
    meaning: 'The request could not be read: no JSON, a wrong header, a path or query of the wrong form.',
    action: 'Correct the request; `errors` names the places where they are known.',
  },
  idempotency_key_malformed: {
    meaning: '`Idempotency-Key` is empty, too long or has characters that a key may not have.',
    action: 'Send a UUID or another text of at most 255 printable ASCII characters.',
  },
  api_version_unknown: {
    meaning:
      '`Api-Version`, or the version that the key was made under, is not served; `errors` lists those that are.',
    action: 'Send one of them, and look at what it changed before (`docs/versions.md`).',
  },
  api_key_missing: {
    meaning: 'A business call came without `Authorization: Bearer <secret key>`.',
    action: 'Send the secret key, from your server only.',
  },
  api_key_invalid: {
    meaning: 'The key is not one of this service, or was revoked.',
    action: 'Check the key and the server; live and sandbox businesses have keys of their own.',
  },
  api_key_scope_missing: {
    meaning:
      'The key is valid but lacks a scope that this call needs: it was made without it, or its maker lost the right.',
    action:
      'Use a key with the scope: `verifications`, `decisions`, `webhooks`, `evidence` or `personalData`. Pictures, videos and evidence archives need `evidence` and `personalData`.',
  },
  purpose_missing: {
    meaning:
      'A member of the staff asked for a picture, a video, evidence or an export without saying what for.',
    action: 'Send the header `Access-Purpose`; it enters the record.',
  },
  origin_not_allowed: {
    meaning: 'A browser sent the call from a page of another origin.',
    action: "Call from the service's own pages; businesses call from their server.",
  },
  target_user_mismatch: {
    meaning: '`target_user_id` is not the person for whom the business made this face authentication.',
    action: 'Leave it out, or send what the business gave as `targetUserId`.',
  },
  not_found: {
    meaning: 'There is no such thing, or it belongs to another business; the answer does not say which.',
    action: 'Check the id, the kind in the path and whose key is used.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    action: 'Use the method that this document names.',
  },
  wrong_state: {
    meaning: 'The verification is in a state in which this cannot be done. Nothing was changed.',
    action: readState,
  },
  retention_duty: {
    meaning: 'The law requires the records to be retained for some time yet.',
    action:
      'Tell the end of the dealings by `POST …/dealings_ended`; redaction follows by itself afterwards.',
  },
  redacted: {
    meaning: 'What was asked for was erased, and its key with it.',
    action: 'Nothing brings it back. Decision and audit chain can still be read.',
  },
  idempotency_key_reused: {
    meaning: 'The same `Idempotency-Key` came with another body, or to another call, within 24 hours.',
    action: 'Use a new key for a new request, and the same body for a repetition.',
  },
  idempotency_key_in_progress: {
    meaning: 'The first request with this key is being worked on.',
    action: 'Wait a second and repeat it; the answer is that of the first.',
  },
  previous_secret_signs: {
    meaning: 'The secret was replaced before, and the one before it still signs: it may be the one in use.',
    action:
      'Give your receiver the new secret, retire the old one (`DELETE …/previous_secret`), then rotate again.',
  },
  webhook_endpoint_paused: {
    meaning: 'Every address that this would be sent to is paused.',
    action:
      'Resume it (`POST …/resume`): what waits is sent then. What had failed before, ask for afterwards.',
  },
  verification_expired: {
    meaning: 'The time for this verification is over.',
    action: 'Make a new one; `expiresInMinutes` sets how long it lasts.',
  },
  result_code_used: {
    meaning: 'The code was redeemed before. Somebody may have come twice, or copied the address.',
    action:
      'Read the result by `GET` with the publicId you stored, and do not sign this visitor in by the code.',
  },
  body_too_large: {
    meaning: 'The body is larger than this call takes.',
    action: 'Send less; pictures may have 12 MB.',
  },
  unsupported_media_type: {
    meaning: '`Content-Type` is not one that this call takes.',
    action: 'Use the media type that this document names.',
  },
  misdirected_request: {
    meaning: "The request's Host is not the service's own.",
    action: 'Call the address of PUBLIC_URL; a proxy must pass Host on unchanged.',
  },
  invalid_fields: {
    meaning: 'The request could be read, but some values are not allowed.',
    action: 'Correct what `errors` names: `path` in the body, a stable `code`, a Japanese `message`.',
  },
  redirect_origin_not_registered: {
    meaning: '`redirectUrl` does not begin with an origin that is registered for the business.',
    action: 'Have the origin registered: scheme, host and port must be the same.',
  },
  id_type_not_allowed: {
    meaning: 'Regime, business or this verification do not allow that document.',
    action: 'Choose one of `idTypes` of `GET …/customizations`.',
  },
  regime_method_not_allowed: {
    meaning:
      'On this day the named law does not allow the method, or not without what `errors` names, or the settings do not.',
    action: 'See the guide on law and dates. Use another method, or another regime where that is true.',
  },
  method_not_configured: {
    meaning:
      'The operator has not set up what the method needs: a client of デジタル認証アプリ, or a reader of records.',
    action: 'Use another method, or ask the operator.',
  },
  result_code_invalid: {
    meaning: 'The code is none that was given to a visitor of this business.',
    action: 'Redeem the code exactly as it came; treat the visitor as not identified.',
  },
  webhook_url_not_allowed: {
    meaning: 'Webhooks go to https addresses without credentials only, and never to private networks.',
    action: 'Register a public https address. In ENV_TYPE=local http and this machine are allowed.',
  },
  too_many_requests: { meaning: 'More calls came than are allowed in this time.', action: wait },
  face_failure_limit_reached: {
    meaning: 'Ten comparisons of this person’s face failed within a day, over all verifications.',
    action: 'Wait as long as `Retry-After` says. Ask why: somebody may be trying another’s account.',
  },
  internal_error: {
    meaning: 'A defect of the service. What was asked for was not done, or not wholly.',
    action: 'Repeat the call with the same `Idempotency-Key`; if it stays, tell the operator the time.',
  },
  evidence_damaged: {
    meaning: 'A stored picture or video is gone or is not what was stored. Nothing is shown instead of it.',
    action: 'Do not repeat the call: tell the operator, who has it in the log and restores it from a backup.',
  },
  evidence_contradicts: {
    meaning:
      'Status, outcomes or files of a verification are not those that its audit chain proves: somebody changed the database. No data is returned.',
    action:
      'Do not repeat the call, and do not rely on anything you received since your last webhook. Tell the operator, who finds out with `log verify` what differs.',
  },
  recording_unsearched: {
    meaning:
      'The video was not yet searched for a My Number: this begins after the outcome and is tried again where it fails.',
    action:
      'Ask again a minute later. `search` of `GET …/recording` says how far it is; if it stays `failed`, tell the operator.',
  },
  template_missing: {
    meaning: 'No face of this `targetUserId` is known to the business.',
    action: 'Make a selfieData (or an identification) with the same `targetUserId` first.',
  },
  template_of_other_model: {
    meaning: 'The known face was measured by another model and cannot be compared.',
    action: 'Make a new selfieData for this person.',
  },
  face_model_not_decisive: {
    meaning:
      'Nobody could look at this face, and the figures measured of the face model in use do not allow it to decide alone.',
    action:
      'Make an identification, which a person reviews, or ask the operator for a qualified face model. A sandbox may go on.',
  },
  recording_policy_not_allowed: {
    meaning: 'The business records nothing, but this law demands capture by the operator’s own software.',
    action: 'Set `recording` to `required` or `preferred`, or use another regime where that is true.',
  },
  engine_busy: { meaning: 'All engine processes are in use.', action: wait },
  storage_unavailable: {
    meaning: 'Database, disk or bucket refused to store. Nothing was acknowledged that is not stored.',
    action: `${wait} The operator sees which one at \`/readyz\`.`,
  },
  account_service_unavailable: {
    meaning: 'Amazon Cognito, which has the accounts, did not answer: nothing is said of the access token.',
    action: wait,
  },
  starting: { meaning: 'The service is starting or stopping.', action: wait },
  sandbox_business_only: {
    meaning: 'A live business called what exists for sandboxes only.',
    action: "Use a sandbox business's key.",
  },
  sandbox_only: {
    meaning: '`metadata["sandbox.outcome"]` came from a live business.',
    action: "Send it with a sandbox business's key only, or leave it out.",
  },
  business_header_missing: {
    meaning: 'A member of the staff called without naming the business.',
    action: 'Send its id in the header `Business`; `GET /api/v1/staff/me` lists the memberships.',
  },
  role_not_allowed: {
    meaning: "The member's role does not allow this call.",
    action: 'Ask an owner of the business to do it, or to give another role.',
  },
  scope_not_allowed: {
    meaning: 'A key may not have a scope that its maker has not.',
    action: 'Leave the scope out, or have an owner make the key.',
  },
  invitation_for_other: {
    meaning: 'The invitation was sent to another mail address than the one that is signed in.',
    action: 'Sign in with the invited address, or have this one invited.',
  },
  already_member: {
    meaning: 'The address belongs to a member of the staff already.',
    action: 'Nothing is to be done; change the role where another one is wanted.',
  },
  saved_view_limit_reached: {
    meaning: 'This member keeps 20 views of lists in this business already.',
    action: 'Delete one, or save under the name of one that exists, which is replaced.',
  },
  last_owner: {
    meaning: 'The business would be left without an owner.',
    action: 'Make somebody else an owner first.',
  },
  settings_changed: {
    meaning: 'Somebody changed the settings, or the webhook address, after they were read.',
    action:
      'Read them again (`GET /api/v1/business`, `GET /api/v1/webhook_endpoints`), make the change in those and send their `revision`.',
  },
  note_of_another: {
    meaning: 'Somebody else wrote this note. Nothing was changed.',
    action: 'Ask who wrote it to take it back; a redaction destroys all notes of a verification.',
  },
  own_listing: {
    meaning: 'The caller proposed this listing: another member approves or declines it. Nothing was changed.',
    action: 'Ask a colleague who may decide, or withdraw the proposal.',
  },
  listing_of_another: {
    meaning: 'Somebody else proposed this listing. Nothing was changed.',
    action: 'Decline it, or ask who proposed it to withdraw it.',
  },
  listing_limit_reached: {
    meaning: 'The business has 10,000 proposed and active listings.',
    action: 'End those that are needed no more, or wait until some expire.',
  },
  listing_value_missing: {
    meaning:
      'The verification bears no document number, or no name with a birthday, by which it could be listed.',
    action: 'List the person by the other one, or by what you know: `POST /api/v1/listings`.',
  },
  review_taken: {
    meaning: 'Somebody else of the staff works on this review. Nothing was changed.',
    action: 'Wait until it is decided or given back: at most 30 minutes after the last sign of them.',
  },
  invitation_invalid: {
    meaning: 'The invitation is unknown, over, withdrawn or used.',
    action: 'Have a new one sent; a link is good for seven days, once.',
  },
  invitation_limit_reached: {
    meaning: 'There are too many open invitations.',
    action: 'Withdraw those that nobody will use.',
  },
  mail_not_sent: {
    meaning: 'The mail server did not take the mail; the invitation was not made.',
    action: wait,
  },
};

/** The codes in `errors` where a problem concerns single fields. */
export const fieldErrors: Partial<
  Readonly<Record<ErrorCode, readonly { path: string; code: string; message: string }[]>>
> = {
  malformed_request: [
    {
      path: 'regime',
      code: 'invalid_value',
      message: '次のいずれかを指定してください: none、criminalProceeds、mobilePhone、secondhandArticles',
    },
  ],
  api_version_unknown: [
    {
      path: apiVersionHeader,
      code: 'invalid_value',
      message: `次のいずれかを指定してください: ${Object.keys(apiVersions).join('、')}`,
    },
  ],
  invalid_fields: [{ path: 'birthday', code: 'birthday', message: '生年月日を確認してください。' }],
};
