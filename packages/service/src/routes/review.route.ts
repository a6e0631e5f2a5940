import { endpoints, type ReviewItem } from '@ekyc/contract';
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
import { checkStates } from '../verification/index.ts';
import { staffRoute } from './business-route.ts';
import { checkedList } from './checked-list.ts';

/** What waits for a person's decision, and who works on it. */
export function reviewRoutes(app: FastifyInstance, ports: StaffPorts & { readonly master: MasterKey }): void {
  staffRoute(app, ports, endpoints['review.list'], async ({ caller, query, headers, purpose }) => {
    const list = await listReviews(ports, caller, { ...query, ...headers, purpose });
    if (list.ok) await checkStates(ports, list.value.items.map(waits));
    return list;
  });
  staffRoute(app, ports, endpoints['review.count'], ({ caller }) => countReviews(ports, caller));
  staffRoute(app, ports, endpoints['review.listMentions'], async ({ caller }) =>
    checkedList(
      ports,
      success(await listMentions(ports, { businessId: caller.businessId, staffId: caller.person })),
    ),
  );
  staffRoute(app, ports, endpoints['review.listRelated'], async ({ caller, params, purpose }) =>
    checkedList(ports, await listRelated(ports, caller, { ...params, purpose })),
  );
  staffRoute(app, ports, endpoints['review.take'], ({ caller, params }) =>
    takeReview(ports, caller, params.publicId),
  );
  staffRoute(app, ports, endpoints['review.release'], ({ caller, params, query }) =>
    releaseReview(ports, caller, { ...params, onlyOwn: query.only === 'own' }),
  );
  staffRoute(app, ports, endpoints['review.takeNext'], ({ caller, body }) =>
    takeNextReview(ports, caller, body.after),
  );
}

/** What the queue tells of each case that is in it. */
const waits = ({ publicId, reasons }: ReviewItem) => ({ publicId, status: 'review', reasons });
