import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { success } from '../outcome.ts';
import type { MasterKey } from '../sealing/index.ts';
import {
  countReviews,
  listMentions,
  listRelated,
  listReviews,
  releaseReview,
  takeNextReview,
  takeReview,
} from '../review/index.ts';
import type { StaffPorts } from '../staff/index.ts';
import { staffRoute } from './business-route.ts';

/** What waits for a person's decision, and who works on it. */
export function reviewRoutes(app: FastifyInstance, ports: StaffPorts & { readonly master: MasterKey }): void {
  staffRoute(app, ports, endpoints['review.list'], ({ caller, query, headers, purpose }) =>
    listReviews(ports, caller, { ...query, ...headers, purpose }),
  );
  staffRoute(app, ports, endpoints['review.count'], ({ caller }) => countReviews(ports, caller));
  staffRoute(app, ports, endpoints['review.listMentions'], async ({ caller }) =>
    success(await listMentions(ports, { businessId: caller.businessId, staffId: caller.person })),
  );
  staffRoute(app, ports, endpoints['review.listRelated'], ({ caller, params, purpose }) =>
    listRelated(ports, caller, { ...params, purpose }),
  );
  staffRoute(app, ports, endpoints['review.take'], ({ caller, params }) =>
    takeReview(ports, caller, params.publicId),
  );
  staffRoute(app, ports, endpoints['review.release'], ({ caller, params }) =>
    releaseReview(ports, caller, params.publicId),
  );
  staffRoute(app, ports, endpoints['review.takeNext'], ({ caller, body }) =>
    takeNextReview(ports, caller, body.after),
  );
}
