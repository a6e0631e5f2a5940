import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import {
  exportEvents,
  exportKeyReads,
  exportLooks,
  listEvents,
  listKeyReads,
  listLooks,
} from '../look/index.ts';
import type { StaffPorts } from '../staff/index.ts';
import { staffRoute } from './business-route.ts';
import { checkedList } from './checked-list.ts';

/** Who saw whose data and why, and what was done to the business's own affairs: read, and taken as a file. */
export function lookRoutes(app: FastifyInstance, ports: StaffPorts): void {
  staffRoute(app, ports, endpoints['look.list'], async ({ caller, query }) =>
    checkedList(ports, await listLooks(ports, caller.businessId, query)),
  );
  staffRoute(app, ports, endpoints['look.export'], async ({ caller, query, purpose }) =>
    checkedList(ports, await exportLooks(ports, caller, query, purpose)),
  );
  staffRoute(app, ports, endpoints['look.listKeyReads'], ({ caller, query }) =>
    listKeyReads(ports, caller.businessId, query),
  );
  staffRoute(app, ports, endpoints['look.exportKeyReads'], ({ caller, query, purpose }) =>
    exportKeyReads(ports, caller, query, purpose),
  );
  staffRoute(app, ports, endpoints['business.listEvents'], ({ caller, query }) =>
    listEvents(ports, caller.businessId, query),
  );
  staffRoute(app, ports, endpoints['business.exportEvents'], ({ caller, query, purpose }) =>
    exportEvents(ports, caller, query, purpose),
  );
}
