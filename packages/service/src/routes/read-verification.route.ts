import {
  type AnyVerification,
  type Endpoint,
  type EndpointName,
  endpoints,
  type HistoryAnswer,
  kindEndpoints,
  kindOf,
} from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { type Caller, seesDecisions, seesPersonalData } from '../business/index.ts';
import { KeyReads } from '../call-log/index.ts';
import { checkedList } from './checked-list.ts';
import { businessRoute } from './business-route.ts';
import { listNotes } from '../note/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  checkRead,
  findRedeemed,
  listVerifications,
  type Presented,
  presentAdditionalDocument,
  presentFaceAuthentication,
  presentIdentification,
  type PresentPorts,
  presentSelfieData,
  presentVerification,
  readChanges,
  readFigures,
  readHistory,
  readOwnVerification,
  type ReadVerification,
  redeemResultCode,
  searchOf,
  searchVerifications,
  type SessionPorts,
  showTo,
} from '../verification/index.ts';
import { actorIn, readActors, type StaffPorts } from '../staff/index.ts';

type ReadPorts = SessionPorts & PresentPorts & StaffPorts & { readonly keyReads: KeyReads };

/** GET one, GET list, GET changes, POST results: what a business reads of its own. */
export function readVerificationRoutes(
  app: FastifyInstance,
  servicePorts: SessionPorts & PresentPorts & StaffPorts,
): void {
  const ports: ReadPorts = { ...servicePorts, keyReads: new KeyReads(servicePorts) };
  app.addHook('onClose', () => ports.keyReads.write());
  const { selfieData, faceAuthentication, additionalDocument } = kindEndpoints;
  businessRoute(app, ports, endpoints['identification.get'], (call) =>
    readOne(ports, call, { endpoint: endpoints['identification.get'], present: presentIdentification }),
  );
  businessRoute(app, ports, selfieData.get, (call) =>
    readOne(ports, call, { endpoint: selfieData.get, present: presentSelfieData }),
  );
  businessRoute(app, ports, faceAuthentication.get, (call) =>
    readOne(ports, call, { endpoint: faceAuthentication.get, present: presentFaceAuthentication }),
  );
  businessRoute(app, ports, additionalDocument.get, (call) =>
    readOne(ports, call, { endpoint: additionalDocument.get, present: presentAdditionalDocument }),
  );
  businessRoute(app, ports, endpoints['business.getHistory'], ({ caller, params }) =>
    historyFor(ports, caller, params.publicId),
  );
  businessRoute(app, ports, endpoints['business.getFigures'], async ({ caller, query }) =>
    success(await readFigures(ports.db, caller.businessId, query)),
  );
  businessRoute(app, ports, endpoints['business.listVerifications'], ({ caller, query, headers, purpose }) =>
    listFor(ports, caller, 'business.listVerifications', { ...query, ...headers, purpose }),
  );
  for (const { list } of Object.values(kindEndpoints)) {
    businessRoute(app, ports, list, ({ caller, query, headers }) =>
      listFor(ports, caller, list.name, { ...query, ...headers, kind: kindOf(list) }),
    );
  }
  businessRoute(app, ports, endpoints['result.listChanges'], async ({ caller, query }) =>
    checkedList(ports, await readChanges(ports.db, caller.businessId, query)),
  );
  // A repeated call reads what there is now: personal data are kept with their verification alone.
  businessRoute(
    app,
    ports,
    endpoints['result.redeem'],
    async ({ caller, body }) =>
      resultFor(ports, caller, await redeemResultCode(ports, caller, body.resultCode)),
    {
      again: async ({ caller, body }) =>
        resultFor(ports, caller, await findRedeemed(ports, caller, body.resultCode)),
    },
  );
}

/** @param redeemed id of the verification that a result code is of */
async function resultFor(
  ports: ReadPorts,
  caller: Caller,
  redeemed: Outcome<string>,
): Promise<Outcome<AnyVerification>> {
  if (!redeemed.ok) return redeemed;
  const read = await readOwnVerification(ports.db, caller.businessId, { id: redeemed.value });
  if (!read) throw new Error('a result code is of a verification');
  await checkRead(ports, read);
  const view = presentVerification(ports, read);
  const name = endpoints['result.redeem'].name;
  return success(await viewFor(ports, caller, { row: read.row, view, purpose: undefined, name }));
}

/**
 * A list, or the part of it that staff search for. A filter by metadata answers whether a verification has them, which
 * is personal data: it is refused to staff, who are shown metadata only for a purpose, and to keys that may not see any.
 */
async function listFor(
  ports: ReadPorts,
  caller: Caller,
  name: EndpointName,
  { search, purpose, ...filter }: Parameters<typeof searchVerifications>[3] & Parameters<typeof searchOf>[2],
) {
  if (filter.metadata !== undefined) {
    if (!('key' in caller.by)) return failure('role_not_allowed');
    if (!seesPersonalData(caller)) return failure('api_key_scope_missing');
  }
  const searched = searchOf(ports.master, caller, { search, purpose });
  if (!searched.ok) return searched;
  const list = await checkedList(
    ports,
    searched.value === null
      ? await listVerifications(ports, caller.businessId, filter)
      : await searchVerifications(ports, caller, searched.value, filter),
  );
  if (list.ok && filter.metadata !== undefined && 'key' in caller.by)
    ports.keyReads.note({ businessId: caller.businessId, key: caller.by.key, name });
  return list;
}

interface ReadCall {
  readonly caller: Caller;
  readonly params: { readonly publicId: string };
  readonly purpose: string | undefined;
}

async function readOne<View extends Presented>(
  ports: ReadPorts,
  { caller, params, purpose }: ReadCall,
  {
    endpoint,
    present,
  }: {
    readonly endpoint: Pick<Endpoint, 'name' | 'kind'>;
    readonly present: (ports: PresentPorts, read: ReadVerification) => View;
  },
) {
  const read = await readOwnVerification(ports.db, caller.businessId, params);
  if (read?.row.kind !== kindOf(endpoint)) return failure('not_found');
  await checkRead(ports, read);
  const view = present(ports, read);
  return success(await viewFor(ports, caller, { row: read.row, view, purpose, name: endpoint.name }));
}

/** What this caller is shown: personal data by right and for a purpose, and who proposed a decision by right. */
async function viewFor<View extends Presented>(
  ports: ReadPorts,
  caller: Caller,
  shown: Parameters<typeof showTo<View>>[2],
) {
  const view = await showTo(ports, caller, shown);
  const proposed = view.proposedDecision;
  if (proposed === null) return view;
  if (!seesDecisions(caller)) return { ...view, proposedDecision: { ...proposed, reason: null } };
  const actors = await readActors(ports, caller.businessId, [proposed.by]);
  return { ...view, proposedDecision: { ...proposed, person: actors.get(proposed.by) ?? null } };
}

/** Notes are what members write to each other: a key is not told them. Texts by id, without those taken back. */
async function noteTexts(
  ports: ReadPorts,
  { businessId, person, role }: Caller,
  publicId: string,
): Promise<ReadonlyMap<unknown, string | null>> {
  if (role === null) return new Map();
  const notes = await listNotes(ports, { businessId, staffId: person }, publicId);
  return new Map(notes.ok ? notes.value.map(({ id, text }) => [id, text]) : []);
}

/** The entries of the audit chain; with names and words for callers who may see decisions. */
async function historyFor(
  ports: ReadPorts,
  caller: Caller,
  publicId: string,
): Promise<Outcome<HistoryAnswer>> {
  const { businessId } = caller;
  const words = seesDecisions(caller);
  const items = await readHistory(ports, { businessId, publicId, words });
  if (!items) return failure('not_found');
  if (!words) return success({ items });
  const ids = items.flatMap(({ details }) => actorIn(details) ?? []);
  const actors = await readActors(ports, businessId, ids);
  const notes = await noteTexts(ports, caller, publicId);
  const named = items.map((item) => ({
    ...item,
    by: actors.get(actorIn(item.details) ?? '') ?? null,
    words: item.action === 'note.written' ? (notes.get(item.details['note']) ?? null) : item.words,
  }));
  return success({ items: named });
}
