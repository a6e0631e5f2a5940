import { type AnyVerification, endpoints, type Kind, kindEndpoints, kindOf } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../business/index.ts';
import { businessRoute } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { listVerifications } from './list-verifications.ts';
import {
  findOwnVerification,
  presentAdditionalDocument,
  presentFaceAuthentication,
  presentIdentification,
  type PresentPorts,
  presentSelfieData,
  presentVerification,
} from './present-verification.ts';
import { readChanges } from './read-changes.ts';
import { redeemResultCode } from './result-code.ts';
import { readFigures } from './read-figures.ts';
import { readHistory } from './read-history.ts';
import type { SessionPorts } from './session.ts';
import type { StaffPorts } from '../staff/index.ts';
import type { VerificationTable } from './verification.table.ts';
import { showTo } from './withhold-personal-data.ts';

type ReadPorts = SessionPorts & PresentPorts & StaffPorts;

/** GET one, GET list, GET changes, POST results: what a business reads of its own. */
export function readVerificationRoutes(app: FastifyInstance, ports: ReadPorts): void {
  const { selfieData, faceAuthentication, additionalDocument } = kindEndpoints;
  businessRoute(app, ports, endpoints.getIdentification, (call) =>
    readOne(ports, call, { kind: 'identification', present: presentIdentification }),
  );
  businessRoute(app, ports, selfieData.get, (call) =>
    readOne(ports, call, { kind: 'selfieData', present: presentSelfieData }),
  );
  businessRoute(app, ports, faceAuthentication.get, (call) =>
    readOne(ports, call, { kind: 'faceAuthentication', present: presentFaceAuthentication }),
  );
  businessRoute(app, ports, additionalDocument.get, (call) =>
    readOne(ports, call, { kind: 'additionalDocument', present: presentAdditionalDocument }),
  );
  businessRoute(app, ports, endpoints.getHistory, async ({ caller, params }) => {
    const items = await readHistory(ports.db, caller.businessId, params.publicId);
    return items ? success({ items }) : failure('not_found');
  });
  businessRoute(app, ports, endpoints.getFigures, async ({ caller, query }) =>
    success(await readFigures(ports.db, caller.businessId, query)),
  );
  businessRoute(app, ports, endpoints.listVerifications, ({ caller, query }) =>
    listVerifications(ports, caller.businessId, query),
  );
  for (const { list } of Object.values(kindEndpoints)) {
    businessRoute(app, ports, list, ({ caller, query }) =>
      listVerifications(ports, caller.businessId, { ...query, kind: kindOf(list) }),
    );
  }
  businessRoute(app, ports, endpoints.listChanges, ({ caller, query }) =>
    readChanges(ports.db, caller.businessId, query),
  );
  businessRoute(app, ports, endpoints.redeemResult, async ({ caller, body }) => {
    const redeemed = await redeemResultCode(ports, caller, body.resultCode);
    if (!redeemed.ok) return redeemed;
    const row = await ports.db
      .selectFrom('verification')
      .selectAll()
      .where('id', '=', redeemed.value)
      .executeTakeFirstOrThrow();
    const view = await presentVerification(ports, row);
    return success(await showTo(ports, caller, { row, view, purpose: undefined }));
  });
}

interface ReadCall {
  readonly caller: Caller;
  readonly params: { readonly publicId: string };
  readonly query: { readonly purpose?: string | undefined };
}

async function readOne<View extends AnyVerification>(
  ports: ReadPorts,
  { caller, params, query }: ReadCall,
  {
    kind,
    present,
  }: {
    readonly kind: Kind;
    readonly present: (ports: PresentPorts, row: VerificationTable) => Promise<View>;
  },
): Promise<Outcome<View>> {
  const row = await findOwnVerification(ports.db, caller.businessId, { ...params, kind });
  if (!row) return failure('not_found');
  const view = await present(ports, row);
  return success(await showTo(ports, caller, { row, view, purpose: query.purpose }));
}
