import type { FastifyInstance } from 'fastify';
import type { AccountPorts, LinkPorts } from '../account/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import type { ChipPorts } from '../chip/index.ts';
import type { JpkiPorts } from '../jpki/index.ts';
import type { MdocPorts } from '../mdoc/index.ts';
import { portraitIn, refuseFaceAuthentication } from '../faces/index.ts';
import { differingFields, enqueueSearch } from '../examination/index.ts';
import type { InvitePorts } from '../staff/index.ts';
import { type BeginPorts, recordingIdOf, stopRecording } from '../recording/index.ts';
import type { RedactPorts } from '../retention/index.ts';
import type { ChangePorts, CreatePorts } from '../verification/index.ts';
import type { WebhookSender } from '../webhook/index.ts';
import { accountRoutes } from './account.route.ts';
import { readDocumentRoutes } from './read-document.route.ts';
import { takeRoutes } from './take.route.ts';
import { selfieDataRoutes } from './selfie-data.route.ts';
import { uploadMaterialRoute } from './upload-material.route.ts';
import { decideRoute } from './decide.route.ts';
import { additionalDocumentRoutes } from './additional-document.route.ts';
import { faceAuthenticationRoutes } from './face-authentication.route.ts';
import { evidenceRoutes } from './evidence.route.ts';
import { businessSettingsRoutes } from './settings.route.ts';
import { listingRoutes } from './listing.route.ts';
import { lookRoutes } from './look.route.ts';
import { noteRoutes } from './note.route.ts';
import { reviewRoutes } from './review.route.ts';
import { staffRoutes } from './staff.route.ts';
import { whipFileRoute } from './whip-file.route.ts';
import { recordingRoutes } from './recording.route.ts';
import { retentionRoutes } from './retention.route.ts';
import { resumeLinkRoute } from './resume-link.route.ts';
import { securityCodeRoutes } from './security-code.route.ts';
import { mdocRoutes } from './mdoc.route.ts';
import { chipRoutes } from './chip.route.ts';
import { jpkiRoutes } from './jpki.route.ts';
import { advanceTimeRoutes } from './advance-time.route.ts';
import { cancelRoutes } from './cancel.route.ts';
import { createRoutes } from './create.route.ts';
import { profileRoutes } from './profile.route.ts';
import { readVerificationRoutes } from './read-verification.route.ts';
import { readSessionRoutes } from './read-session.route.ts';
import { sharingRoutes } from './sharing.route.ts';
import { termsRoutes } from './terms.route.ts';
import { auditLogRoute } from './audit-log.route.ts';
import { callLogRoute } from './call-log.route.ts';
import type { EventPorts } from './business-streams.ts';
import { specimenRoutes } from './specimen.route.ts';
import { streamRoutes } from './stream.route.ts';
import { webhookRoutes } from './webhook.route.ts';

/** Everything the rules need from outside. */
export interface ServicePorts
  extends AcceptPorts,
    BeginPorts,
    RedactPorts,
    AccountPorts,
    LinkPorts,
    InvitePorts,
    Pick<CreatePorts, 'operatorMeets'>,
    Pick<ChipPorts, 'chipTrust' | 'chipAuthorities' | 'onChipRefused'>,
    Pick<JpkiPorts, 'jpki' | 'onJpkiRefused'>,
    Pick<MdocPorts, 'mdoc' | 'onMdocRefused'> {
  /** Where visitors reach this service, without a slash at the end. */
  readonly publicUrl: string;
  readonly allowPrivateWebhooks: boolean;
  readonly sender: WebhookSender;
  readonly onTransition?: ChangePorts['onTransition'];
  readonly events?: ChangePorts['events'];
  readonly changes?: EventPorts['changes'];
  readonly keys?: EventPorts['keys'];
  readonly streamTimes?: EventPorts['streamTimes'];
}

/** All calls under /api/v1. Needs @fastify/multipart registered on the instance. */
export function registerServiceRoutes(app: FastifyInstance, ports: ServicePorts): void {
  createRoutes(app, {
    ...ports,
    refuseFaceAuthentication: (row, business) => refuseFaceAuthentication(ports, row, business),
  });
  readVerificationRoutes(app, {
    ...ports,
    differing: (profile, reading) => differingFields(profile, reading),
    portraitIn,
  });
  decideRoute(app, ports);
  cancelRoutes(app, {
    ...ports,
    onCanceled: async (row) => {
      await stopRecording(ports, recordingIdOf(row));
      await ports.db.transaction().execute((tx) => enqueueSearch(tx, ports, row.id));
    },
  });
  specimenRoutes(app, ports);
  advanceTimeRoutes(app, ports);
  securityCodeRoutes(app, ports);
  resumeLinkRoute(app, ports);
  readSessionRoutes(app, ports);
  profileRoutes(app, ports);
  takeRoutes(app, ports);
  uploadMaterialRoute(app, ports);
  chipRoutes(app, ports);
  jpkiRoutes(app, ports);
  mdocRoutes(app, ports);
  selfieDataRoutes(app, ports);
  faceAuthenticationRoutes(app, ports);
  additionalDocumentRoutes(app, ports);
  readDocumentRoutes(app, ports);
  recordingRoutes(app, ports);
  whipFileRoute(app, ports);
  evidenceRoutes(app, ports);
  auditLogRoute(app, ports);
  callLogRoute(app, ports);
  retentionRoutes(app, ports);
  webhookRoutes(app, ports);
  streamRoutes(app, ports);
  termsRoutes(app, ports);
  accountRoutes(app, ports);
  sharingRoutes(app, ports);
  reviewRoutes(app, ports);
  noteRoutes(app, ports);
  listingRoutes(app, ports);
  lookRoutes(app, ports);
  staffRoutes(app, ports);
  businessSettingsRoutes(app, ports);
}
