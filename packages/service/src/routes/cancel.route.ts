import { kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { StaffPorts } from '../staff/index.ts';
import { businessRoute } from './business-route.ts';
import { failure } from '../outcome.ts';
import {
  cancelVerification,
  findOwnVerification,
  type SessionPorts,
  type VerificationTable,
} from '../verification/index.ts';
import { visitorRoute } from './visitor-route.ts';

export interface CancelPorts extends SessionPorts {
  /** Ends what else goes on for it. */
  readonly onCanceled: (row: VerificationTable) => Promise<void>;
}

/** How a visitor or the business gives up a verification of any kind. */
export function cancelRoutes(app: FastifyInstance, ports: CancelPorts & StaffPorts): void {
  const cancel = async (row: VerificationTable, actor: 'visitor' | 'business') => {
    const canceled = await cancelVerification(ports, row, actor);
    if (canceled.ok) await ports.onCanceled(row);
    return canceled;
  };
  for (const calls of Object.values(kindEndpoints)) {
    const kind = kindOf(calls.cancel);
    visitorRoute(app, ports, calls.cancel, ({ session }) => cancel(session.verification, 'visitor'));
    businessRoute(app, ports, calls.cancelByClient, async ({ caller, params }) => {
      const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind });
      return row ? cancel(row, 'business') : failure('not_found');
    });
  }
}
