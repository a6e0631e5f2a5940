import { type AuditLogAnswer, endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/index.ts';
import { route } from '../http/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { presentHead, proveConsistency, readLatestHead } from '../witness/index.ts';

/** The log's head for anybody, and the proof that it continues a head that the caller stored. */
export function auditLogRoute(app: FastifyInstance, ports: { readonly db: Database }): void {
  route(app, endpoints['service.getAuditLog'], ({ query }) => readAuditLog(ports.db, query));
}

async function readAuditLog(
  db: Database,
  query: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<Outcome<AuditLogAnswer>> {
  const latest = await readLatestHead(db);
  const size = latest ? Number(latest.size) : 0;
  const { from, to = size } = query;
  if (to > size && query.to !== undefined) return beyond('to');
  if ((from ?? 0) > to) return beyond('from');
  if (from === undefined && query.to !== undefined) return beyond('from');
  return success({
    head: latest ? presentHead(latest) : null,
    timestampResponse: latest?.timestamp_response?.toString('base64') ?? null,
    consistency: from === undefined ? null : await proveConsistency(db, from, to),
  });
}

/** There is no such head, or none was named. */
function beyond(path: 'from' | 'to'): Outcome<never> {
  return failure('invalid_fields', {
    errors: [{ path, code: 'out_of_range', message: '監査記録の範囲外です。' }],
  });
}
