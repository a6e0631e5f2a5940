import type { z } from 'zod';
import * as licence from './additional-document.ts';
import { businessEndpoints } from './business-endpoints.ts';
import * as capture from './capture.ts';
import { type Endpoint, ok } from './endpoint.ts';
import * as face from './face-authentication.ts';
import type { OtherKind } from './paths.ts';
import type { Kind } from './words.ts';
import * as verification from './verification.ts';
import { visitorEndpoints } from './visitor-endpoints.ts';
import type { ErrorCode } from './errors.ts';

/** The same call under another kind's path. */
function of<Kind extends OtherKind, Name extends string, const E extends Omit<Endpoint, 'name' | 'kind'>>(
  kind: Kind,
  name: Name,
  endpoint: E,
): Omit<E, 'name' | 'kind'> & { readonly name: `${Kind}.${Name}`; readonly kind: Kind } {
  return { ...endpoint, name: `${kind}.${name}`, kind };
}

/** What every kind has: how it is made, read, decided and ended, and how a visitor enters and leaves. */
function common<Kind extends OtherKind, Request extends z.ZodType, View extends z.ZodType>(
  kind: Kind,
  {
    request,
    view,
    createErrors = [],
  }: { readonly request: Request; readonly view: View; readonly createErrors?: readonly ErrorCode[] },
) {
  const { account: _account, ...create } = businessEndpoints['identification.create'];
  const { account: _bound, ...bind } = visitorEndpoints['identification.bindSecurityCode'];
  return {
    create: of(kind, 'create', {
      ...create,
      summary: 'Make one. `Idempotency-Key` is honoured for 24 hours.',
      body: request,
      errors: [
        'redirect_origin_not_registered',
        'face_failure_limit_reached',
        'sandbox_only',
        ...createErrors,
        'idempotency_key_malformed',
        'idempotency_key_reused',
        'idempotency_key_in_progress',
      ],
    }),
    list: of(kind, 'list', {
      ...businessEndpoints['identification.list'],
      summary: 'List own, newest first where no `order` is named.',
    }),
    get: of(kind, 'get', {
      ...businessEndpoints['identification.get'],
      summary: 'One, whole.',
      success: ok(view),
    }),
    decide: of(kind, 'decide', businessEndpoints['identification.decide']),
    createResumeLink: of(kind, 'createResumeLink', businessEndpoints['identification.createResumeLink']),
    cancelByClient: of(kind, 'cancelByClient', businessEndpoints['identification.cancelByClient']),
    advanceTime: of(kind, 'advanceTime', businessEndpoints['identification.advanceTime']),
    redact: of(kind, 'redact', businessEndpoints['identification.redact']),
    getMaterialImage: of(kind, 'getMaterialImage', businessEndpoints['identification.getMaterialImage']),
    getEvidence: of(kind, 'getEvidence', businessEndpoints['identification.getEvidence']),
    getRecording: of(kind, 'getRecording', businessEndpoints['identification.getRecording']),
    getVideo: of(kind, 'getVideo', businessEndpoints['identification.getVideo']),
    bindSecurityCode: of(kind, 'bindSecurityCode', {
      ...bind,
      summary: `Bind the verification to the security code of this browser; repeatable with the same code.${kind === 'faceAuthentication' ? ' Not required: the first call with a `Security-Code` binds, too.' : ''}`,
      errors: ['security_code_weak', 'already_bound', 'wrong_state'],
    }),
    resetSecurityCode: of(kind, 'resetSecurityCode', visitorEndpoints['identification.resetSecurityCode']),
    createQrToken: of(kind, 'createQrToken', visitorEndpoints['identification.createQrToken']),
    registerBrowserKey: of(kind, 'registerBrowserKey', visitorEndpoints['identification.registerBrowserKey']),
    forgetBrowserKey: of(kind, 'forgetBrowserKey', visitorEndpoints['identification.forgetBrowserKey']),
    createBrowserChallenge: of(
      kind,
      'createBrowserChallenge',
      visitorEndpoints['identification.createBrowserChallenge'],
    ),
    proveBrowserKey: of(kind, 'proveBrowserKey', visitorEndpoints['identification.proveBrowserKey']),
    getClient: of(kind, 'getClient', visitorEndpoints['identification.getClient']),
    getCustomizations: of(kind, 'getCustomizations', visitorEndpoints['identification.getCustomizations']),
    getCompleted: of(kind, 'getCompleted', visitorEndpoints['identification.getCompleted']),
    getWebhookState: of(kind, 'getWebhookState', visitorEndpoints['identification.getWebhookState']),
    cancel: of(kind, 'cancel', visitorEndpoints['identification.cancel']),
    submitSpecimens: of(kind, 'submitSpecimens', visitorEndpoints['identification.submitSpecimens']),
    startWebrtc: of(kind, 'startWebrtc', visitorEndpoints['identification.startWebrtc']),
    startRecordingSegment: of(
      kind,
      'startRecordingSegment',
      visitorEndpoints['identification.startRecordingSegment'],
    ),
    putRecordingPiece: of(kind, 'putRecordingPiece', visitorEndpoints['identification.putRecordingPiece']),
    addRecordingMarks: of(kind, 'addRecordingMarks', visitorEndpoints['identification.addRecordingMarks']),
  };
}

const {
  'identification.uploadMaterial': uploadMaterial,
  'identification.startTake': startTake,
  'identification.endTake': endTake,
} = visitorEndpoints;

const authenticate = {
  caller: 'visitor',
  params: visitorEndpoints['identification.getClient'].params,
  files: face.faceAuthenticationFiles,
  optionalFiles: face.faceInstructionFiles,
  errors: [
    // This kind has no takes that are announced and captured picture by picture.
    ...uploadMaterial.errors.filter(
      (code) =>
        code !== 'photo_type_not_expected' && code !== 'take_not_open' && code !== 'detection_not_started',
    ),
    'target_user_mismatch',
    'face_failure_limit_reached',
    'template_missing',
    'template_of_other_model',
    'face_model_not_decisive',
  ],
} as const satisfies Partial<Endpoint>;

/** The calls of each kind by the same short names, so that what is alike is registered in one place. */
export const kindEndpoints = {
  identification: {
    list: businessEndpoints['identification.list'],
    decide: businessEndpoints['identification.decide'],
    createResumeLink: businessEndpoints['identification.createResumeLink'],
    cancelByClient: businessEndpoints['identification.cancelByClient'],
    advanceTime: businessEndpoints['identification.advanceTime'],
    redact: businessEndpoints['identification.redact'],
    getMaterialImage: businessEndpoints['identification.getMaterialImage'],
    getEvidence: businessEndpoints['identification.getEvidence'],
    getRecording: businessEndpoints['identification.getRecording'],
    getVideo: businessEndpoints['identification.getVideo'],
    bindSecurityCode: visitorEndpoints['identification.bindSecurityCode'],
    resetSecurityCode: visitorEndpoints['identification.resetSecurityCode'],
    createQrToken: visitorEndpoints['identification.createQrToken'],
    registerBrowserKey: visitorEndpoints['identification.registerBrowserKey'],
    forgetBrowserKey: visitorEndpoints['identification.forgetBrowserKey'],
    createBrowserChallenge: visitorEndpoints['identification.createBrowserChallenge'],
    proveBrowserKey: visitorEndpoints['identification.proveBrowserKey'],
    getClient: visitorEndpoints['identification.getClient'],
    getCustomizations: visitorEndpoints['identification.getCustomizations'],
    getCompleted: visitorEndpoints['identification.getCompleted'],
    getWebhookState: visitorEndpoints['identification.getWebhookState'],
    cancel: visitorEndpoints['identification.cancel'],
    submitSpecimens: visitorEndpoints['identification.submitSpecimens'],
    startWebrtc: visitorEndpoints['identification.startWebrtc'],
    startRecordingSegment: visitorEndpoints['identification.startRecordingSegment'],
    putRecordingPiece: visitorEndpoints['identification.putRecordingPiece'],
    addRecordingMarks: visitorEndpoints['identification.addRecordingMarks'],
  },
  selfieData: {
    ...common('selfieData', {
      request: verification.createSelfieDataRequest,
      view: verification.selfieData,
    }),
    startTake: of('selfieData', 'startTake', {
      caller: 'visitor',
      summary: 'Begin (or go on with) the take of the face.',
      params: startTake.params,
      body: capture.selfieTakeStartRequest,
      success: startTake.success,
      errors: ['wrong_state'],
    }),
    startDetection: of('selfieData', 'startDetection', visitorEndpoints['identification.startDetection']),
    uploadMaterial: of('selfieData', 'uploadMaterial', {
      ...uploadMaterial,
      multipart: capture.selfieMaterialFields,
    }),
    listMaterials: of('selfieData', 'listMaterials', visitorEndpoints['identification.listMaterials']),
    endTake: of('selfieData', 'endTake', { ...endTake, body: capture.selfieTakeEndRequest }),
    submit: of('selfieData', 'submit', {
      caller: 'visitor',
      summary: 'Submit exactly the frozen pictures.',
      params: startTake.params,
      body: capture.selfieSubmissionRequest,
      success: ok(verification.statusAnswer),
      errors: ['wrong_state', 'take_incomplete'],
    }),
  },
  faceAuthentication: {
    ...common('faceAuthentication', {
      request: verification.createFaceAuthenticationRequest,
      view: verification.faceAuthentication,
      createErrors: ['template_missing', 'face_model_not_decisive'],
    }),
    getState: of('faceAuthentication', 'getState', {
      caller: 'visitor',
      summary:
        'How far it is, and what to do before the camera. The first call begins the capture; each after a try gives the next challenge. One whose time is over stays until it is renewed or tried, however often this is asked.',
      params: startTake.params,
      success: ok(face.faceAuthenticationState),
      errors: [],
    }),
    renewChallenge: of('faceAuthentication', 'renewChallenge', {
      caller: 'visitor',
      summary:
        'The open challenge, or a fresh one in place of an expired one. Fifteen are given in all; asking for more declines the verification.',
      params: startTake.params,
      success: ok(face.faceAuthenticationState),
      errors: ['wrong_state'],
    }),
    authenticate: of('faceAuthentication', 'authenticate', {
      ...authenticate,
      summary:
        'One try: a picture of the face and one of each instruction; or the face alone, whose liveness is not checked and which matches only if the business allows that.',
      multipart: face.faceAuthenticationFields,
      success: ok(face.faceAuthenticationAnswer),
    }),
    authenticateWithFeedback: of('faceAuthentication', 'authenticateWithFeedback', {
      ...authenticate,
      summary:
        'The same; once decided the webhook is sent at once, and what the business answers within 10 s is added.',
      multipart: face.faceAuthenticationFields,
      success: ok(face.faceAuthenticationAnswerWithFeedback),
    }),
  },
  additionalDocument: {
    ...common('additionalDocument', {
      request: verification.createAdditionalDocumentRequest,
      view: verification.additionalDocument,
    }),
    startTake: of('additionalDocument', 'startTake', {
      caller: 'visitor',
      summary: 'Begin (or go on with) the take of the document.',
      params: startTake.params,
      body: licence.licenceTakeStartRequest,
      success: ok(licence.licenceTakeStartAnswer),
      errors: ['wrong_state'],
    }),
    uploadMaterials: of('additionalDocument', 'uploadMaterials', {
      caller: 'visitor',
      summary:
        'Upload the pictures of the document, and read it. Each upload takes the place of the one before it, back and all; it may be repeated.',
      params: startTake.params,
      multipart: licence.licenceMaterialFields,
      files: ['frontFile'],
      optionalFiles: ['backFile', 'img'],
      success: { status: 201, schema: licence.licenceMaterialAnswer },
      errors: [
        ...uploadMaterial.errors.filter(
          (code) =>
            !code.startsWith('challenge') &&
            code !== 'detection_not_started' &&
            code !== 'photo_type_not_expected',
        ),
        'document_type_mismatch',
      ],
    }),
    listMaterials: of('additionalDocument', 'listMaterials', {
      caller: 'visitor',
      summary: 'What was taken, without bytes, and what was read.',
      params: startTake.params,
      success: ok(licence.licenceMaterialsAnswer),
      errors: [],
    }),
    submit: of('additionalDocument', 'submit', {
      caller: 'visitor',
      summary: 'Submit the newest pictures with what is printed on the document.',
      params: startTake.params,
      body: licence.enteredLicence,
      success: ok(verification.statusAnswer),
      errors: ['wrong_state', 'take_incomplete', 'document_type_mismatch'],
    }),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** Of which kind of verification a call is. */
export function kindOf({ kind }: Pick<Endpoint, 'name' | 'kind'>): Kind {
  return kind ?? 'identification';
}

type ByName<Calls extends Readonly<Record<string, Endpoint>>> = {
  readonly [Key in keyof Calls as Calls[Key]['name']]: Calls[Key];
};

/** The same calls by the names that stand in `paths`. */
export function byName<const Calls extends Readonly<Record<string, Endpoint>>>(calls: Calls): ByName<Calls> {
  return Object.fromEntries(Object.values(calls).map((one) => [one.name, one])) as ByName<Calls>;
}
