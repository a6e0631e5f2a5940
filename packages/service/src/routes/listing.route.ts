import { endpoints, type Listing } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import {
  actOnListing,
  listingsOfCase,
  listListings,
  proposeFromCase,
  proposeListing,
  showListing,
  type UnnamedListing,
} from '../listing/index.ts';
import { type Outcome, success } from '../outcome.ts';
import { readActors, type StaffPorts } from '../staff/index.ts';
import { checkStates } from '../verification/index.ts';
import { staffRoute } from './business-route.ts';

/** The block and watch lists of a business. */
export function listingRoutes(app: FastifyInstance, ports: StaffPorts): void {
  staffRoute(app, ports, endpoints['listing.list'], async ({ caller, query, headers, purpose }) => {
    const list = await listListings(ports, caller, { ...query, ...headers, purpose });
    if (!list.ok) return list;
    const items = await withNames(ports, caller.businessId, list.value.items);
    return success({ items, nextCursor: list.value.nextCursor });
  });
  staffRoute(app, ports, endpoints['listing.propose'], async ({ caller, body }) =>
    named(ports, caller.businessId, await proposeListing(ports, caller, body)),
  );
  staffRoute(app, ports, endpoints['listing.proposeFromCase'], async ({ caller, params, body }) =>
    named(ports, caller.businessId, await proposeFromCase(ports, caller, { ...params, ...body })),
  );
  staffRoute(app, ports, endpoints['listing.ofCase'], ({ caller, params }) =>
    listingsOfCase(ports, { businessId: caller.businessId, staffId: caller.person }, params.publicId),
  );
  staffRoute(app, ports, endpoints['listing.show'], async ({ caller, params, purpose }) => {
    const shown = await showListing(ports, caller, { ...params, purpose });
    if (shown.ok) await checkStates(ports, shown.value.cases);
    return named(ports, caller.businessId, shown);
  });
  actRoutes(app, ports);
}

function actRoutes(app: FastifyInstance, ports: StaffPorts): void {
  staffRoute(app, ports, endpoints['listing.approve'], async ({ caller, params: { id } }) =>
    named(ports, caller.businessId, await actOnListing(ports, caller, { id, act: 'approve' })),
  );
  staffRoute(app, ports, endpoints['listing.decline'], async ({ caller, params: { id }, body }) =>
    named(
      ports,
      caller.businessId,
      await actOnListing(ports, caller, { id, act: 'decline', words: body.reason }),
    ),
  );
  staffRoute(app, ports, endpoints['listing.withdraw'], async ({ caller, params: { id } }) =>
    named(ports, caller.businessId, await actOnListing(ports, caller, { id, act: 'withdraw' })),
  );
  staffRoute(app, ports, endpoints['listing.end'], async ({ caller, params: { id }, body }) =>
    named(
      ports,
      caller.businessId,
      await actOnListing(ports, caller, { id, act: 'end', words: body.reason }),
    ),
  );
}

/** What names of members are added to. */
type Named<One extends UnnamedListing> = Omit<One, 'proposed' | 'approved' | 'closed'> &
  Pick<Listing, 'proposed' | 'approved' | 'closed'>;

async function named<One extends UnnamedListing>(
  ports: StaffPorts,
  businessId: string,
  outcome: Outcome<One>,
): Promise<Outcome<Named<One>>> {
  if (!outcome.ok) return outcome;
  const [one] = await withNames(ports, businessId, [outcome.value]);
  if (!one) throw new Error('one listing has one with names');
  return success(one);
}

async function withNames<One extends UnnamedListing>(
  ports: StaffPorts,
  businessId: string,
  listings: readonly One[],
): Promise<Named<One>[]> {
  const ids = listings.flatMap(({ proposed, approved, closed }) =>
    [proposed, approved, closed].flatMap((act) => act?.staffId ?? []),
  );
  const actors = await readActors(ports, businessId, ids);
  const withPerson = <Act extends { readonly staffId: string }>(act: Act) => ({
    ...act,
    person: actors.get(act.staffId) ?? null,
  });
  return listings.map((one) => ({
    ...one,
    proposed: withPerson(one.proposed),
    approved: one.approved && withPerson(one.approved),
    closed: one.closed && withPerson(one.closed),
  }));
}
