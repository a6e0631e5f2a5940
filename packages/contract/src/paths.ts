/**
 * Method and path of every call, without schemas, so that a browser can use them without loading a validator.
 * Callers outside have written them into their code: a path is never changed, only added.
 */
const identification = '/api/v1/identifications/{publicId}';

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

/** What a business calls of every kind; those of identifications bear names of their own below. */
const businessCalls = {
  create: ['POST', ''],
  list: ['GET', ''],
  get: ['GET', '/{publicId}'],
  decide: ['POST', '/{publicId}/decision'],
  createResumeLink: ['POST', '/{publicId}/resume_link'],
  cancelByClient: ['POST', '/{publicId}/cancel_by_client'],
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
  getClient: ['GET', '/client'],
  getCustomizations: ['GET', '/customizations'],
  getCompleted: ['GET', '/completed'],
  getWebhookState: ['GET', '/webhook'],
  cancel: ['PUT', '/cancel'],
  startWebrtc: ['POST', '/webrtc'],
  startRecordingSegment: ['POST', '/recording_segments'],
  putRecordingPiece: ['PUT', '/recording_segments/{segment}/{piece}'],
  addRecordingMarks: ['POST', '/recording_marks'],
} as const satisfies Record<string, Path>;

type Named<Kind extends string, Calls extends Record<string, Path>> = {
  readonly [Name in keyof Calls & string as `${Kind}.${Name}`]: readonly [Calls[Name][0], string];
};

function named<Kind extends OtherKind, const Calls extends Record<string, Path>>(
  kind: Kind,
  own: Calls,
): Named<Kind, typeof businessCalls & typeof visitorCalls & Calls> {
  const under = (base: string, calls: Record<string, Path>) =>
    Object.entries(calls).map(([name, [method, path]]) => [`${kind}.${name}`, [method, `${base}${path}`]]);
  const base = `/api/v1/${kindNames[kind].calls}`;
  return Object.fromEntries([
    ...under(base, businessCalls),
    ...under(`${base}_internal/{publicId}`, { ...visitorCalls, ...own }),
  ]) as Named<Kind, typeof businessCalls & typeof visitorCalls & Calls>;
}

export const paths = {
  getEndpoints: ['GET', '/api/endpoints'],
  reportFatal: ['POST', '/api/fatal'],
  detect: ['POST', '/ai/detect'],

  createIdentification: ['POST', '/api/v1/identifications'],
  listIdentifications: ['GET', '/api/v1/identifications'],
  getIdentification: ['GET', identification],
  decideIdentification: ['POST', `${identification}/decision`],
  createResumeLink: ['POST', `${identification}/resume_link`],
  cancelIdentificationByClient: ['POST', `${identification}/cancel_by_client`],
  redactIdentification: ['DELETE', identification],
  endDealings: ['POST', `${identification}/dealings_ended`],
  getMaterialImage: ['GET', `${identification}/materials/{id}/image`],
  getEvidence: ['GET', `${identification}/evidence`],
  getRecording: ['GET', `${identification}/recording`],
  getVideo: ['GET', `${identification}/video`],
  putWhipFile: ['PUT', '/api/v1/recordings/whip_file'],
  listEvidenceKeys: ['GET', '/api/v1/evidence_keys'],
  getAuditLog: ['GET', '/api/v1/audit_log'],
  redeemResult: ['POST', '/api/v1/results'],
  listChanges: ['GET', '/api/v1/changes'],
  createWebhookEndpoint: ['POST', '/api/v1/webhook_endpoints'],
  listWebhookEndpoints: ['GET', '/api/v1/webhook_endpoints'],
  deleteWebhookEndpoint: ['DELETE', '/api/v1/webhook_endpoints/{id}'],
  rotateWebhookSecret: ['POST', '/api/v1/webhook_endpoints/{id}/rotate_secret'],
  retireWebhookSecret: ['DELETE', '/api/v1/webhook_endpoints/{id}/previous_secret'],
  listWebhookMessages: ['GET', '/api/v1/webhook_messages'],
  testWebhookEndpoint: ['POST', '/api/v1/webhook_endpoints/{id}/test'],
  redeliverFailed: ['POST', '/api/v1/webhook_endpoints/{id}/redeliver_failed'],
  redeliverWebhookMessage: ['POST', '/api/v1/webhook_messages/{id}/redeliver'],

  bindSecurityCode: ['POST', `${identification}/security`],
  resetSecurityCode: ['POST', `${identification}/reset`],
  createQrToken: ['POST', `${identification}/qr_token`],
  getClient: ['GET', `${identification}/client`],
  getCustomizations: ['GET', `${identification}/customizations`],
  getProfile: ['GET', `${identification}/profile`],
  putProfile: ['PUT', `${identification}/profile`],
  getIdType: ['GET', `${identification}/id_type`],
  putIdType: ['PUT', `${identification}/id_type`],
  startTake: ['PUT', `${identification}/take_start`],
  startDetection: ['PUT', `${identification}/detection_start`],
  uploadMaterial: ['POST', `${identification}/materials`],
  listMaterials: ['GET', `${identification}/materials`],
  endTake: ['PUT', `${identification}/take_end`],
  extractText: ['POST', `${identification}/extract_text`],
  checkSimilarity: ['POST', `${identification}/check_similarity`],
  takeOath: ['PUT', `${identification}/oath`],
  getCompleted: ['GET', `${identification}/completed`],
  getWebhookState: ['GET', `${identification}/webhook`],
  cancelIdentification: ['PUT', `${identification}/cancel`],
  startWebrtc: ['POST', `${identification}/webrtc`],
  startRecordingSegment: ['POST', `${identification}/recording_segments`],
  putRecordingPiece: ['PUT', `${identification}/recording_segments/{segment}/{piece}`],
  addRecordingMarks: ['POST', `${identification}/recording_marks`],
  linkAccount: ['POST', `${identification}/link_account`],
  getUserSubmission: ['GET', `${identification}/user_submission`],
  submitUserInformation: ['POST', `${identification}/user_submission`],

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
    authenticate: ['POST', '/face_authentication'],
    authenticateWithFeedback: ['POST', '/face_authentication_with_webhook_feedback'],
  }),

  ...named('additionalDocument', {
    startTake: ['PUT', '/take_start'],
    uploadMaterials: ['POST', '/materials'],
    listMaterials: ['GET', '/materials'],
    submit: ['PUT', '/submission'],
  }),

  getStaffMe: ['GET', '/api/v1/staff/me'],
  acceptInvitation: ['POST', '/api/v1/staff_invitations/accept'],
  listStaff: ['GET', '/api/v1/staff'],
  inviteStaff: ['POST', '/api/v1/staff_invitations'],
  withdrawInvitation: ['DELETE', '/api/v1/staff_invitations/{id}'],
  changeStaffRole: ['PUT', '/api/v1/staff/{id}'],
  removeStaff: ['DELETE', '/api/v1/staff/{id}'],
  listBusinessEvents: ['GET', '/api/v1/business/events'],
  getBusiness: ['GET', '/api/v1/business'],
  updateBusiness: ['PUT', '/api/v1/business'],
  putLogo: ['PUT', '/api/v1/business/logo'],
  deleteLogo: ['DELETE', '/api/v1/business/logo'],
  getLogo: ['GET', '/logos/{hash}'],
  listApiKeys: ['GET', '/api/v1/api_keys'],
  createApiKey: ['POST', '/api/v1/api_keys'],
  revokeApiKey: ['DELETE', '/api/v1/api_keys/{id}'],
  listVerifications: ['GET', '/api/v1/verifications'],
  streamEvents: ['GET', '/api/v1/events'],
  getFigures: ['GET', '/api/v1/figures'],
  getHistory: ['GET', '/api/v1/verifications/{publicId}/history'],

  getTerms: ['GET', '/api/v1/terms'],
  getPrivacyPolicy: ['GET', '/api/v1/privacy_policy'],
  getAccount: ['GET', '/api/v1/account'],
  agreeToTerms: ['POST', '/api/v1/account/terms_agreements'],
  listSharings: ['GET', '/api/v1/account/sharings'],
  stopSharing: ['POST', '/api/v1/account/sharings/{id}/stop'],
  requestDeletion: ['POST', '/api/v1/account/deletion_request'],
  withdrawDeletion: ['DELETE', '/api/v1/account/deletion_request'],
} as const;

export type EndpointName = keyof typeof paths;
