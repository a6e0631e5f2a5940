import { endpoints, type IdType } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import type { FastifyInstance } from 'fastify';
import { loadBusiness } from '../business/index.ts';
import { reasonsForVisitor } from '../decision/index.ts';
import { visitorRoute } from '../http/index.ts';
import { success } from '../outcome.ts';
import { webhookState } from '../webhook/index.ts';
import { ruleOn } from './regime.ts';
import { returnUrl } from './result-code.ts';
import type { SessionPorts } from './session.ts';
import { isFinal } from './states.ts';

/** GET client, customizations, completed, webhook: what the screens show of the business and the state. */
export function readSessionRoutes(app: FastifyInstance, ports: SessionPorts): void {
  visitorRoute(
    app,
    ports,
    endpoints.getClient,
    async ({ session }) => {
      const business = await loadBusiness(ports.db, session.verification.business_id);
      return success({
        name: business.name,
        logoUrl: business.customization.logoUrl,
        siteUrl: business.siteUrl,
        privacyPolicyUrl: business.privacyPolicyUrl,
      });
    },
    { readable: true },
  );
  visitorRoute(
    app,
    ports,
    endpoints.getCustomizations,
    async ({ session: { verification } }) => {
      const { minimumAge: _, ...shown } = (await loadBusiness(ports.db, verification.business_id))
        .customization;
      const allowed = JSON.parse(verification.allowed_id_types) as IdType[];
      const rule = ruleOn(verification.regime, todayInTokyo(ports.now()));
      return success({
        ...shown,
        idTypes: allowed.filter((idType) => rule?.idTypes.includes(idType)),
        locale: 'ja' as const,
      });
    },
    { readable: true },
  );
  visitorRoute(
    app,
    ports,
    endpoints.getCompleted,
    async ({ session: { verification } }) => {
      const completed = isFinal(verification.status) || verification.status === 'review';
      return success({
        completed,
        status: verification.status,
        reasons: completed ? reasonsForVisitor(JSON.parse(verification.reasons) as string[]) : [],
        redirectUrl: await returnUrl(ports.db, ports.master, verification),
      });
    },
    { readable: true },
  );
  visitorRoute(
    app,
    ports,
    endpoints.getWebhookState,
    async ({ session }) => success(await webhookState(ports.db, session.verification.id)),
    { readable: true },
  );
}
