import { kindEndpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { AcceptPorts } from '../capture/index.ts';
import { fieldError, maxPictureBytes, readMultipart } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { VisitorSession } from '../verification/index.ts';
import type { DeliverPorts } from '../webhook/index.ts';
import {
  askForFeedback,
  authenticateFace,
  queueWaitsSeconds,
  readFaceAuthentication,
  renewChallenge,
  type TrialPictures,
} from '../face-authentication/index.ts';
import { sealedFields } from '../sealing/index.ts';
import { visitorRoute } from './visitor-route.ts';

const featureBytes = 65_536;
const limits = { bodyLimit: 3 * maxPictureBytes + 2 * featureBytes };

/** face_authentication_internal: the state with its challenge, and the tries. */
export function faceAuthenticationRoutes(app: FastifyInstance, ports: AcceptPorts & DeliverPorts): void {
  const {
    getState,
    renewChallenge: renew,
    authenticate,
    authenticateWithFeedback,
  } = kindEndpoints.faceAuthentication;
  visitorRoute(app, ports, getState, ({ session }) => readFaceAuthentication(ports, session), {
    readable: true,
  });
  visitorRoute(app, ports, renew, ({ session }) => renewChallenge(ports, session));
  visitorRoute(
    app,
    ports,
    authenticate,
    async ({ session, request }) => {
      const form = await readMultipart(request, authenticate.multipart, {
        files: authenticate.files,
        optionalFiles: authenticate.optionalFiles,
        maxFieldBytes: featureBytes,
      });
      if (!form.ok) return form;
      const pictures = picturesIn(form.value.files);
      if (!pictures.ok) return pictures;
      const { facialFeatures, face_auth_div: faceAuthDiv, target_user_id: target } = form.value.fields;
      if (target !== undefined && target !== targetOf(session)) return failure('target_user_mismatch');
      return authenticateFace(ports, session, { pictures: pictures.value, facialFeatures, faceAuthDiv });
    },
    limits,
  );
  visitorRoute(
    app,
    ports,
    authenticateWithFeedback,
    async ({ session, request }) => {
      const { multipart, files, optionalFiles } = authenticateWithFeedback;
      const shape = { files, optionalFiles, maxFieldBytes: featureBytes };
      const form = await readMultipart(request, multipart, shape);
      if (!form.ok) return form;
      const pictures = picturesIn(form.value.files);
      if (!pictures.ok) return pictures;
      const { facialFeatures, face_auth_div: faceAuthDiv, target_user_id: target } = form.value.fields;
      if (target !== undefined && target !== targetOf(session)) return failure('target_user_mismatch');
      const end = await authenticateFace(ports, session, {
        pictures: pictures.value,
        facialFeatures,
        faceAuthDiv,
        webhookAfterSeconds: queueWaitsSeconds,
      });
      if (!end.ok) return end;
      const decided = end.value.status === 'approved' || end.value.status === 'declined';
      const feedback = decided ? await askForFeedback(ports, session.verification.id) : null;
      return success({ ...end.value, feedback });
    },
    limits,
  );
}

/** The face with both instructions, or alone. */
function picturesIn({
  file,
  instruction1,
  instruction2,
}: Readonly<
  Record<'file', Buffer> & Partial<Record<'instruction1' | 'instruction2', Buffer>>
>): Outcome<TrialPictures> {
  if (instruction1 && instruction2) return success([file, instruction1, instruction2]);
  if (!instruction1 && !instruction2) return success([file]);
  const absent = instruction1 ? 'instruction2' : 'instruction1';
  return failure('malformed_request', { errors: [fieldError(absent, 'missing')] });
}

function targetOf({ verification, vault }: VisitorSession): string | null {
  if (!verification.sealed_request) return null;
  return vault.openJson(sealedFields.request, verification.sealed_request).targetUserId;
}
