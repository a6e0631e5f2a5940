/**
 * Method and path of every call, without schemas, so that a browser can use them without loading a validator.
 * Callers outside have written them into their code: a path is never changed, only added.
 */
type Path = readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string];

/** Where a kind's calls stand, and how its pages and webhook events are called. */
export const kindNames = {
  identification: { calls: 'identifications', page: 'identification', event: 'identification' },
  selfieData: { calls: 'selfie_data', page: 'selfie_data', event: 'selfie_data' },
  faceAuthentication: {
    calls: 'face_authentication',
    page: 'face_authentication',
    event: 'face_authentication',
  },
  additionalDocument: {
    calls: 'additional_document',
    page: 'additional_document',
    event: 'additional_document',
  },
} as const;

export type OtherKind = Exclude<keyof typeof kindNames, 'identification'>;

/** What a business calls of every kind. */
const businessCalls = {
  create: ['POST', ''],
  list: ['GET', ''],
  get: ['GET', '/{publicId}'],
  decide: ['POST', '/{publicId}/decision'],
  createResumeLink: ['POST', '/{publicId}/resume_link'],
  cancelByClient: ['POST', '/{publicId}/cancel_by_client'],
  advanceTime: ['POST', '/{publicId}/advance_time'],
  redact: ['DELETE', '/{publicId}'],
  getMaterialImage: ['GET', '/{publicId}/materials/{id}/image'],
  getEvidence: ['GET', '/{publicId}/evidence'],
  getRecording: ['GET', '/{publicId}/recording'],
  getVideo: ['GET', '/{publicId}/video'],
} as const satisfies Record<string, Path>;

/** What a visitor calls of every kind. */
const visitorCalls = {
  bindSecurityCode: ['POST', '/security'],
  resetSecurityCode: ['POST', '/reset'],
  createQrToken: ['POST', '/qr_token'],
  registerBrowserKey: ['PUT', '/browser_key'],
  forgetBrowserKey: ['DELETE', '/browser_key'],
  createBrowserChallenge: ['POST', '/browser_challenge'],
  proveBrowserKey: ['POST', '/browser_proof'],
  getClient: ['GET', '/client'],
  getCustomizations: ['GET', '/customizations'],
  getCompleted: ['GET', '/completed'],
  getWebhookState: ['GET', '/webhook'],
  cancel: ['PUT', '/cancel'],
  submitSpecimens: ['POST', '/specimen_submission'],
  startWebrtc: ['POST', '/webrtc'],
  startRecordingSegment: ['POST', '/recording_segments'],
  putRecordingPiece: ['PUT', '/recording_segments/{segment}/{piece}'],
  addRecordingMarks: ['POST', '/recording_marks'],
} as const satisfies Record<string, Path>;

type Named<Kind extends string, Calls extends Record<string, Path>> = {
  readonly [Name in keyof Calls & string as `${Kind}.${Name}`]: readonly [Calls[Name][0], string];
};

/** The calls of one kind, `own` among its visitors'; all bear its name: `selfieData.create`. */
function named<K extends keyof typeof kindNames, const Calls extends Record<string, Path>>(
  kind: K,
  own: Calls,
): Named<K, typeof businessCalls & typeof visitorCalls & Calls> {
  const under = (base: string, calls: Record<string, Path>) =>
    Object.entries(calls).map(([name, [method, path]]) => [`${kind}.${name}`, [method, `${base}${path}`]]);
  const base = `/api/v1/${kindNames[kind].calls}`;
  // Only the calls of identifications stand beside those of their visitors.
  const ofVisitors = kind === 'identification' ? base : `${base}_internal`;
  return Object.fromEntries([
    ...under(base, businessCalls),
    ...under(`${ofVisitors}/{publicId}`, { ...visitorCalls, ...own }),
  ]) as Named<K, typeof businessCalls & typeof visitorCalls & Calls>;
}

export const paths = {
  'service.getEndpoints': ['GET', '/api/endpoints'],
  'service.reportFatal': ['POST', '/api/fatal'],
  'service.detect': ['POST', '/ai/detect'],

  'recording.putWhipFile': ['PUT', '/api/v1/recordings/whip_file'],
  'service.listEvidenceKeys': ['GET', '/api/v1/evidence_keys'],
  'service.getAuditLog': ['GET', '/api/v1/audit_log'],
  'result.redeem': ['POST', '/api/v1/results'],
  'result.listChanges': ['GET', '/api/v1/changes'],
  'webhook.createEndpoint': ['POST', '/api/v1/webhook_endpoints'],
  'webhook.listEndpoints': ['GET', '/api/v1/webhook_endpoints'],
  'webhook.updateEndpoint': ['PUT', '/api/v1/webhook_endpoints/{id}'],
  'webhook.pauseEndpoint': ['POST', '/api/v1/webhook_endpoints/{id}/pause'],
  'webhook.resumeEndpoint': ['POST', '/api/v1/webhook_endpoints/{id}/resume'],
  'webhook.deleteEndpoint': ['DELETE', '/api/v1/webhook_endpoints/{id}'],
  'webhook.rotateSecret': ['POST', '/api/v1/webhook_endpoints/{id}/rotate_secret'],
  'webhook.retireSecret': ['DELETE', '/api/v1/webhook_endpoints/{id}/previous_secret'],
  'webhook.listMessages': ['GET', '/api/v1/webhook_messages'],
  'webhook.listen': ['GET', '/api/v1/webhook_stream'],
  'webhook.testEndpoint': ['POST', '/api/v1/webhook_endpoints/{id}/test'],
  'webhook.redeliverFailed': ['POST', '/api/v1/webhook_endpoints/{id}/redeliver_failed'],
  'webhook.redeliverMessage': ['POST', '/api/v1/webhook_messages/{id}/redeliver'],

  ...named('identification', {
    endDealings: ['POST', '/dealings_ended'],
    getProfile: ['GET', '/profile'],
    putProfile: ['PUT', '/profile'],
    proposeProfile: ['POST', '/propose_profile'],
    getIdType: ['GET', '/id_type'],
    putIdType: ['PUT', '/id_type'],
    putMethod: ['PUT', '/method'],
    startTake: ['PUT', '/take_start'],
    startDetection: ['PUT', '/detection_start'],
    uploadMaterial: ['POST', '/materials'],
    listMaterials: ['GET', '/materials'],
    endTake: ['PUT', '/take_end'],
    extractText: ['POST', '/extract_text'],
    checkSimilarity: ['POST', '/check_similarity'],
    takeOath: ['PUT', '/oath'],
    startChip: ['POST', '/chip_start'],
    readZone: ['PUT', '/zone'],
    challengeChip: ['POST', '/chip_challenge'],
    sendChipFiles: ['POST', '/chip_files'],
    startJpki: ['POST', '/jpki_start'],
    finishJpki: ['POST', '/jpki_finish'],
    startMdoc: ['POST', '/mdoc_start'],
    finishMdoc: ['POST', '/mdoc_finish'],
    decideAtCounter: ['POST', '/counter_decision'],
    linkAccount: ['POST', '/link_account'],
    getUserSubmission: ['GET', '/user_submission'],
    submitUserInformation: ['POST', '/user_submission'],
  }),
  ...named('selfieData', {
    startTake: ['PUT', '/take_start'],
    startDetection: ['PUT', '/detection_start'],
    uploadMaterial: ['POST', '/materials'],
    listMaterials: ['GET', '/materials'],
    endTake: ['PUT', '/take_end'],
    submit: ['PUT', '/submission'],
  }),
  ...named('faceAuthentication', {
    getState: ['GET', '/face_authentication'],
    renewChallenge: ['POST', '/challenge'],
    authenticate: ['POST', '/face_authentication'],
    authenticateWithFeedback: ['POST', '/face_authentication_with_webhook_feedback'],
  }),

  ...named('additionalDocument', {
    startTake: ['PUT', '/take_start'],
    uploadMaterials: ['POST', '/materials'],
    listMaterials: ['GET', '/materials'],
    submit: ['PUT', '/submission'],
  }),

  'staff.getMe': ['GET', '/api/v1/staff/me'],
  'staff.acceptInvitation': ['POST', '/api/v1/staff_invitations/accept'],
  'staff.readInvitation': ['POST', '/api/v1/staff_invitations/read'],
  'staff.list': ['GET', '/api/v1/staff'],
  'staff.invite': ['POST', '/api/v1/staff_invitations'],
  'staff.withdrawInvitation': ['DELETE', '/api/v1/staff_invitations/{id}'],
  'staff.changeRole': ['PUT', '/api/v1/staff/{id}'],
  'staff.remove': ['DELETE', '/api/v1/staff/{id}'],
  'business.listEvents': ['GET', '/api/v1/business/events'],
  'business.exportEvents': ['GET', '/api/v1/business/events/export'],
  'look.list': ['GET', '/api/v1/looks'],
  'look.export': ['GET', '/api/v1/looks/export'],
  'look.listKeyReads': ['GET', '/api/v1/looks/key_reads'],
  'look.exportKeyReads': ['GET', '/api/v1/looks/key_reads/export'],
  'business.get': ['GET', '/api/v1/business'],
  'business.update': ['PUT', '/api/v1/business'],
  'business.listChipWarnings': ['GET', '/api/v1/business/chip_warnings'],
  'business.putLogo': ['PUT', '/api/v1/business/logo'],
  'business.deleteLogo': ['DELETE', '/api/v1/business/logo'],
  'business.getLogo': ['GET', '/logos/{hash}'],
  'business.listApiKeys': ['GET', '/api/v1/api_keys'],
  'business.createApiKey': ['POST', '/api/v1/api_keys'],
  'business.revokeApiKey': ['DELETE', '/api/v1/api_keys/{id}'],
  'business.listCalls': ['GET', '/api/v1/calls'],
  'business.listVerifications': ['GET', '/api/v1/verifications'],
  'savedView.list': ['GET', '/api/v1/saved_views'],
  'savedView.save': ['POST', '/api/v1/saved_views'],
  'savedView.delete': ['DELETE', '/api/v1/saved_views/{id}'],
  'review.list': ['GET', '/api/v1/reviews'],
  'review.count': ['GET', '/api/v1/reviews/counts'],
  'review.takeNext': ['POST', '/api/v1/reviews/next'],
  'review.take': ['POST', '/api/v1/reviews/{publicId}/taking'],
  'review.release': ['DELETE', '/api/v1/reviews/{publicId}/taking'],
  'review.listMentions': ['GET', '/api/v1/reviews/mentions'],
  'review.listRelated': ['GET', '/api/v1/verifications/{publicId}/related'],
  'listing.list': ['GET', '/api/v1/listings'],
  'listing.propose': ['POST', '/api/v1/listings'],
  'listing.show': ['GET', '/api/v1/listings/{id}'],
  'listing.approve': ['POST', '/api/v1/listings/{id}/approval'],
  'listing.decline': ['POST', '/api/v1/listings/{id}/refusal'],
  'listing.withdraw': ['POST', '/api/v1/listings/{id}/withdrawal'],
  'listing.end': ['POST', '/api/v1/listings/{id}/end'],
  'listing.ofCase': ['GET', '/api/v1/verifications/{publicId}/listings'],
  'listing.proposeFromCase': ['POST', '/api/v1/verifications/{publicId}/listings'],
  'note.list': ['GET', '/api/v1/verifications/{publicId}/notes'],
  'note.write': ['POST', '/api/v1/verifications/{publicId}/notes'],
  'note.takeBack': ['DELETE', '/api/v1/verifications/{publicId}/notes/{id}'],
  'note.markSeen': ['PUT', '/api/v1/verifications/{publicId}/notes_seen'],
  'business.streamEvents': ['GET', '/api/v1/events'],
  'business.getFigures': ['GET', '/api/v1/figures'],
  'business.getHistory': ['GET', '/api/v1/verifications/{publicId}/history'],

  'service.getTerms': ['GET', '/api/v1/terms'],
  'service.getPrivacyPolicy': ['GET', '/api/v1/privacy_policy'],
  'account.get': ['GET', '/api/v1/account'],
  'account.agreeToTerms': ['POST', '/api/v1/account/terms_agreements'],
  'account.listSharings': ['GET', '/api/v1/account/sharings'],
  'account.stopSharing': ['POST', '/api/v1/account/sharings/{id}/stop'],
  'account.makeRecoveryCodes': ['POST', '/api/v1/account/recovery_codes'],
  'service.askForAccountLink': ['POST', '/api/v1/account_links'],
  'service.beginRecovery': ['POST', '/api/v1/account_links/recovery'],
  'service.requestDeletionByLink': ['POST', '/api/v1/account_links/deletion'],
  'service.undoAccountChange': ['POST', '/api/v1/account_changes/undo'],
  'service.undoAuthenticatorReset': ['POST', '/api/v1/authenticator_resets/undo'],
  'account.requestDeletion': ['POST', '/api/v1/account/deletion_request'],
  'account.withdrawDeletion': ['DELETE', '/api/v1/account/deletion_request'],
} as const;

export type EndpointName = keyof typeof paths;
