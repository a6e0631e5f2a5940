// Documented problems that need not be met by a whole run of the integration tests, and why. A problem of one call
// stands here as `call code`, one that one place answers for many calls as its code alone; calls that all kinds have
// alike, by their short name. "No test" says that there is none yet.

const sameCode = 'answered by the same code as authenticate, which face-kinds.test.ts tries';
const otherModel = 'no test: the face model would have to change between the creation and the try';
const noLongVideo = 'no test: needs a recording of 10 minutes or 150 MB';
const race = 'no test: two transactions within a millisecond';

/** @type {ReadonlyMap<string, string>} */
export const unmetProblems = new Map([
  ['internal_error', 'a fault of ours: a test that meets one fails'],
  ['second_factor_missing', 'Amazon Cognito alone: user-pool-cognito.test.ts asks its verifier'],
  ['starting', 'between SIGTERM and the end of the last request: nothing that a test could wait for'],
  ['misdirected_request', 'answered before any call is known: http.test.ts sends another Host'],
  [
    'account.makeRecoveryCodes account_service_elsewhere',
    'Amazon Cognito alone, whose accounts have no recovery codes of ours',
  ],
  [
    'webhook.createEndpoint webhook_url_not_allowed',
    'outside one machine alone: webhook-receivers.test.ts asks the rule itself',
  ],
  ['authenticateWithFeedback challenge_not_open', sameCode],
  ['addRecordingMarks recording_full', noLongVideo],
  ['putRecordingPiece recording_full', noLongVideo],
  ['startRecordingSegment recording_full', noLongVideo],
  ['startWebrtc recording_full', noLongVideo],
  ['startWebrtc recording_busy', 'no test: needs more peers than the recorder takes'],
  ['recording.putWhipFile recording_busy', 'no test: needs several files of 150 MB at once'],
  [
    'recording.putWhipFile recording_off',
    'no test: the business would have to turn videos off during a recording',
  ],
  [
    'startRecordingSegment recording_off',
    'answered by the same code as startWebrtc, which session-video.nightly.test.ts tries',
  ],
  ['authenticate face_model_not_decisive', otherModel],
  ['authenticate template_of_other_model', otherModel],
  ['authenticateWithFeedback face_model_not_decisive', otherModel],
  ['authenticateWithFeedback template_of_other_model', otherModel],
  ['authenticateWithFeedback challenge_expired', sameCode],
  ['authenticateWithFeedback face_failure_limit_reached', sameCode],
  ['authenticateWithFeedback template_missing', sameCode],
  ['authenticateWithFeedback wrong_state', sameCode],
  ['create idempotency_key_in_progress', race],
  ['checkSimilarity similarity_limit_reached', 'no test: three comparisons of one take'],
  [
    'extractText document_unreadable',
    'no test: needs a document that is accepted and of which nothing can be read',
  ],
  ['getVideo redacted', 'answered by the same code as getRecording'],
  ['create id_type_not_allowed', 'no test over HTTP'],
  ['putMethod id_type_not_allowed', 'no test: the documents of the settings would have to change meanwhile'],
  [
    'finishJpki id_type_not_allowed',
    'no test: the documents that are asked for would have to change meanwhile',
  ],
  [
    'finishJpki method_not_configured',
    'no test: the operator would have to take the settings away meanwhile',
  ],
  [
    'finishMdoc method_not_configured',
    'no test: the operator would have to take the settings away meanwhile',
  ],
  ['takeOath id_type_not_allowed', 'no test: the law would have to change during a verification'],
  [
    'takeOath account_information_expired',
    'no test: the information would have to expire during a verification',
  ],
  ['decideAtCounter regime_method_not_allowed', 'no test: no rule of a counter ends on a day that is known'],
  ['sendChipFiles engine_busy', 'no test: the engine’s queue would have to be full at that moment'],
  ['takeOath terms_agreement_needed', 'no test: new terms would have to come in force during a verification'],
  ['linkAccount face_failure_limit_reached', 'no test: ten faces that fail in a day'],
  ['linkAccount profile_supplied_by_client', 'no test over HTTP'],
  ['submitUserInformation account_face_outdated', 'live-faces.test.ts sees it as the offer’s obstacle'],
  ['staff.acceptInvitation already_member', 'no test over HTTP'],
  ['staff.invite invitation_limit_reached', 'no test: needs as many open invitations as there may be'],
  ['staff.invite mail_not_sent', 'no test: needs a mail server that refuses'],
  [
    'submit document_type_mismatch',
    'uploadMaterials is refused before, see additional-document.nightly.test.ts',
  ],
  ['uploadMaterials take_not_open', 'no test over HTTP'],
  ['uploadMaterial photo_type_not_expected', 'startDetection is refused before, see calls.test.ts'],
]);
