import { type CompletedAnswer, kindEndpoints, type Method } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { loadBusiness } from '../business/index.ts';
import { stageOf } from '../capture/index.ts';
import { reasonsForVisitor } from '../decision/index.ts';
import { success } from '../outcome.ts';
import { webhookState } from '../webhook/index.ts';
import { type OperatorMeets, ruleOfVersion } from '../law/index.ts';
import { roomOf } from '../methods/index.ts';
import { offeredOutcomes } from '../sandbox/index.ts';
import {
  checkState,
  choosableMethods,
  completedForFormer,
  isFinal,
  isOpen,
  partsOf,
  returnUrl,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { visitorRoute } from './visitor-route.ts';

/** GET client, customizations, completed, webhook: what the screens of every kind show of the business and the state. */
export function readSessionRoutes(
  app: FastifyInstance,
  ports: SessionPorts & { readonly operatorMeets: OperatorMeets },
): void {
  for (const calls of Object.values(kindEndpoints)) {
    visitorRoute(
      app,
      ports,
      calls.getClient,
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
      calls.getCustomizations,
      async ({ session: { verification } }) => {
        const { customization } = await loadBusiness(ports.db, verification.business_id);
        const rule = ruleOfVersion(verification.regime, verification.rule_version);
        return success({
          logoUrl: customization.logoUrl,
          primaryColor: customization.primaryColor,
          greeting: customization.greeting,
          supportMsg: customization.supportMsg,
          idTypes: [...verification.allowed_id_types],
          requireThickness: rule.requiresThickness || customization.requireThickness,
          allowDesktop: customization.allowDesktop,
          recording: customization.recording,
          // A law that asks for the document asks for it each time.
          userSubmission:
            verification.kind === 'identification' &&
            verification.regime === 'none' &&
            roomOf(verification.method).holds === 'pictures' &&
            verification.account_use !== 'profileEdit' &&
            verification.account_use !== 'recovery',
          method: verification.method,
          methods: await offeredOf(ports, verification),
          locale: 'ja' as const,
        });
      },
      { readable: true },
    );
    visitorRoute(
      app,
      ports,
      calls.getCompleted,
      async ({ session }) => success(await completedOf(ports, session)),
      { readable: true, afterHandOver: true },
    );
    visitorRoute(
      app,
      ports,
      calls.getWebhookState,
      async ({ session }) => success(await webhookState(ports.db, session.verification.id)),
      { readable: true },
    );
  }
}

/** The visitor's least trouble first. */
const bestFirst: readonly Method[] = ['mdoc', 'jpki', 'chip', 'picture', 'chipAtCounter'];

/** Among which methods the visitor may choose. */
async function offeredOf(
  ports: Parameters<typeof choosableMethods>[0],
  verification: VerificationTable,
): Promise<Method[]> {
  const choosable = await choosableMethods(ports, verification);
  return bestFirst.filter((method) => choosable.includes(method));
}

async function completedOf(
  ports: SessionPorts,
  { verification, handedOver }: Pick<VisitorSession, 'verification' | 'handedOver'>,
): Promise<CompletedAnswer> {
  await checkState(ports, verification);
  if (handedOver) {
    const answer = completedForFormer(verification);
    return isOpen(answer.status) ? { ...answer, stage: await stageOf(ports.db, verification) } : answer;
  }
  const { status } = verification;
  const completed = isFinal(status) || status === 'review' || status === 'redacted';
  const parts = status === 'resubmission' || status === 'capturing' ? partsOf(verification) : [];
  const reasons = completed ? verification.reasons : parts.flatMap((part) => part.reasons);
  return {
    completed,
    status,
    reasons: reasonsForVisitor(reasons),
    parts: [...parts],
    // A visitor who still has something to capture is not redirected.
    redirectUrl: isOpen(status) ? null : await returnUrl(ports.db, ports.master, verification),
    linkable:
      verification.kind === 'identification' &&
      status === 'approved' &&
      verification.account_use === null &&
      !verification.supplied_profile,
    account: accountOf(verification),
    ...(verification.method === 'picture' ? {} : { method: verification.method }),
    ...(verification.mode === 'sandbox' ? { sandbox: sandboxOf(verification) } : {}),
  };
}

/** How a visitor of a sandbox may end it by specimens; and whether that was done. */
function sandboxOf(verification: VerificationTable): NonNullable<CompletedAnswer['sandbox']> {
  return {
    outcomes: [...offeredOutcomes(verification)],
    simulated: verification.sandbox_outcome !== null,
  };
}

/** What the bound browser needs to know of an account, on whichever device it was begun; null once it is linked. */
function accountOf({ account_use }: Pick<VerificationTable, 'account_use'>): 'own' | 'shared' | null {
  if (account_use === 'profileEdit') return 'own';
  return account_use === 'userSubmission' ? 'shared' : null;
}
