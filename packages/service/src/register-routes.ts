import type { FastifyInstance } from 'fastify';
import type { AcceptPorts } from './capture/index.ts';
import { readDocumentRoutes } from './capture/read-document.route.ts';
import { takeRoutes } from './capture/take.route.ts';
import { uploadMaterialRoute } from './capture/upload-material.route.ts';
import { decideRoute } from './decision/decide.route.ts';
import { evidenceRoutes } from './evidence/evidence.route.ts';
import { differingFields } from './examination/match-profile.ts';
import type { RedactPorts } from './retention/index.ts';
import { retentionRoutes } from './retention/retention.route.ts';
import type { ChangePorts } from './verification/index.ts';
import { resumeLinkRoute } from './verification/resume-link.route.ts';
import { bindRoutes } from './verification/bind.route.ts';
import { cancelRoutes } from './verification/cancel.route.ts';
import { createIdentificationRoute } from './verification/create-identification.route.ts';
import { profileRoutes } from './verification/profile.route.ts';
import { readIdentificationRoutes } from './verification/read-identification.route.ts';
import { readSessionRoutes } from './verification/read-session.route.ts';
import { webhookRoutes } from './webhook/webhook.route.ts';

/** Everything the rules need from outside. */
export interface ServicePorts extends AcceptPorts, RedactPorts {
  /** Where visitors reach this service, without a slash at the end. */
  readonly publicUrl: string;
  readonly allowPrivateWebhooks: boolean;
  readonly onTransition?: ChangePorts['onTransition'];
}

/** All calls under /api/v1. Needs @fastify/multipart registered on the instance. */
export function registerServiceRoutes(app: FastifyInstance, ports: ServicePorts): void {
  createIdentificationRoute(app, ports);
  readIdentificationRoutes(app, {
    ...ports,
    differing: (profile, reading) => differingFields(profile, reading),
  });
  decideRoute(app, ports);
  cancelRoutes(app, ports);
  bindRoutes(app, ports);
  resumeLinkRoute(app, ports);
  readSessionRoutes(app, ports);
  profileRoutes(app, ports);
  takeRoutes(app, ports);
  uploadMaterialRoute(app, ports);
  readDocumentRoutes(app, ports);
  evidenceRoutes(app, ports);
  retentionRoutes(app, ports);
  webhookRoutes(app, ports);
}
