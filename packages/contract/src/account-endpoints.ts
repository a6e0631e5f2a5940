import { z } from 'zod';
import * as account from './account.ts';
import { ok, type Endpoint } from './endpoint.ts';
import * as terms from './terms.ts';
import { publicId } from './words.ts';

const onVerification = z.object({ publicId });
const receiptId = z.object({ id: z.uuid() });

/** What an account's holder calls with an access token of the user pool, and the texts that anybody may read. */
export const accountEndpoints = {
  'service.getTerms': {
    name: 'service.getTerms',
    caller: 'public',
    summary: 'The terms of service in force, and those to come.',
    success: ok(terms.termsAnswer),
    errors: [],
  },
  'service.getPrivacyPolicy': {
    name: 'service.getPrivacyPolicy',
    caller: 'public',
    summary: 'The privacy policy.',
    success: ok(terms.privacyPolicyAnswer),
    errors: [],
  },
  'account.get': {
    name: 'account.get',
    caller: 'account',
    summary: "The holder's own account: verified information, terms, what is under way.",
    success: ok(account.accountAnswer),
    errors: [],
  },
  'account.agreeToTerms': {
    name: 'account.agreeToTerms',
    caller: 'account',
    summary: 'Agree to a version of the terms, in force or to come; again it answers the same.',
    body: terms.termsAgreementRequest,
    success: ok(terms.termsAgreementAnswer),
    errors: ['terms_version_unknown'],
  },
  'account.listSharings': {
    name: 'account.listSharings',
    caller: 'account',
    summary: 'With whom information was shared, newest first.',
    success: ok(account.sharingList),
    errors: [],
  },
  'account.stopSharing': {
    name: 'account.stopSharing',
    caller: 'account',
    summary: 'End a sharing for the future: the business no longer sees the information.',
    params: receiptId,
    success: ok(account.sharing),
    errors: ['not_found'],
  },
  'account.makeRecoveryCodes': {
    name: 'account.makeRecoveryCodes',
    caller: 'account',
    summary:
      'Make recovery codes for a lost authenticator; they replace earlier ones. Needs a sign-in of the last five minutes and a current code of the authenticator.',
    body: account.currentCode,
    success: { status: 201, schema: account.recoveryCodesAnswer },
    errors: ['recent_sign_in_needed', 'authenticator_code_wrong', 'account_service_elsewhere'],
  },
  'service.askForAccountLink': {
    name: 'service.askForAccountLink',
    caller: 'public',
    summary:
      'Ask for a link by mail where the account cannot be signed in to. Answers the same whether the address has an account or not.',
    body: account.accountLinkRequest,
    success: { status: 202 },
    errors: [],
  },
  'service.beginRecovery': {
    name: 'service.beginRecovery',
    caller: 'public',
    summary:
      'Begin the identification by which who lost the authenticator shows to be the account’s person, by the link of the mail; two people decide.',
    body: account.linkToken,
    success: { status: 201, schema: account.begunRecovery },
    errors: ['link_invalid', 'link_limit_reached'],
  },
  'service.requestDeletionByLink': {
    name: 'service.requestDeletionByLink',
    caller: 'public',
    summary: 'Ask for the deletion of a suspended account, by the link of the mail. The operator decides.',
    body: account.linkToken,
    success: { status: 201, schema: account.deletionRequestAnswer },
    errors: ['link_invalid'],
  },
  'service.undoAuthenticatorReset': {
    name: 'service.undoAuthenticatorReset',
    caller: 'public',
    summary: 'Stop the reset of an authenticator, by the link of the mail about it, within 72 hours.',
    body: account.linkToken,
    success: { status: 204 },
    errors: ['link_invalid'],
  },
  'service.undoAccountChange': {
    name: 'service.undoAccountChange',
    caller: 'public',
    summary:
      'Undo a change of address, password, authenticator or recovery codes, and every later one, by the link of the mail about it, within 72 hours.',
    body: account.linkToken,
    success: { status: 204 },
    errors: ['link_invalid'],
  },
  'account.requestDeletion': {
    name: 'account.requestDeletion',
    caller: 'account',
    summary:
      'Ask for the deletion of the account; needs a sign-in of the last five minutes. The operator decides.',
    success: { status: 201, schema: account.deletionRequestAnswer },
    errors: ['recent_sign_in_needed'],
  },
  'account.withdrawDeletion': {
    name: 'account.withdrawDeletion',
    caller: 'account',
    summary: 'Take a request for deletion back, until it is decided.',
    success: { status: 204 },
    errors: [],
  },
  'identification.linkAccount': {
    name: 'identification.linkAccount',
    caller: 'visitor',
    account: 'required',
    summary:
      "Take an approved verification's information over into one's account, after a face take begun since the sign-in (take_start with the access token).",
    params: onVerification,
    success: ok(account.linkAccountAnswer),
    errors: [
      'wrong_state',
      'account_already_linked',
      'face_check_missing',
      'face_check_failed',
      'recent_sign_in_needed',
      'terms_agreement_needed',
      'profile_supplied_by_client',
      'face_failure_limit_reached',
      'engine_busy',
    ],
  },
  'identification.getUserSubmission': {
    name: 'identification.getUserSubmission',
    caller: 'visitor',
    account: 'required',
    summary:
      "Whether the account's information can be shared with this verification, and what would go to whom.",
    params: onVerification,
    success: ok(account.userSubmissionAnswer),
    errors: ['engine_busy'],
  },
  'identification.submitUserInformation': {
    name: 'identification.submitUserInformation',
    caller: 'visitor',
    account: 'required',
    summary:
      "Agree to share the account's information with this verification; then a face take and the oath with userSubmission. Choosing a document by id_type takes it back.",
    params: onVerification,
    body: account.userSubmissionRequest,
    success: { status: 201, schema: account.userSubmissionAccepted },
    errors: [
      'wrong_state',
      'regime_method_not_allowed',
      'account_information_missing',
      'account_information_expired',
      'account_face_outdated',
      'account_mismatch',
      'recent_sign_in_needed',
      'engine_busy',
      'terms_agreement_needed',
      'terms_version_outdated',
    ],
  },
} as const satisfies Record<string, Endpoint>;
