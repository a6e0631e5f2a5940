import type { Changes, Evidence, Results, WebhookEndpoints, WebhookMessages } from './public-types.ts';
import type { Transport } from './transport.ts';
import type { ChangeList } from './types.ts';
import { callOf } from './verifications.ts';

export function results({ json }: Transport): Results {
  return { redeem: (resultCode) => json('redeemResult', { body: { resultCode } }) };
}

export function changes({ json }: Transport): Changes {
  const list: Changes['list'] = (query) => json('listChanges', { query });
  return {
    list,
    async *each(query = {}) {
      let page: ChangeList | undefined;
      do {
        page = await list({ ...query, ...(page ? { cursor: page.cursor } : {}) });
        yield* page.items;
      } while (page.more);
    },
  };
}

/** Making an address and changing its secret show something once: neither is ever repeated by itself. */
export function webhookEndpoints({ json }: Transport): WebhookEndpoints {
  return {
    create: (asked) => json('createWebhookEndpoint', { body: asked }),
    list: () => json('listWebhookEndpoints'),
    delete: (id) => json('deleteWebhookEndpoint', { params: { id } }),
    rotateSecret: (id) => json('rotateWebhookSecret', { params: { id } }),
    retireSecret: (id) => json('retireWebhookSecret', { params: { id }, repeatable: true }),
    test: (id) => json('testWebhookEndpoint', { params: { id } }),
    redeliverFailed: (id, since) => json('redeliverFailed', { params: { id }, body: since }),
  };
}

export function webhookMessages({ json }: Transport): WebhookMessages {
  return {
    list: (query) => json('listWebhookMessages', { query }),
    redeliver: (id) => json('redeliverWebhookMessage', { params: { id } }),
  };
}

export function evidence({ json, bytes }: Transport): Evidence {
  return {
    export: (kind, publicId, query = {}) =>
      bytes(callOf(kind, 'getEvidence'), { params: { publicId }, query: { ...query } }),
    keys: () => json('listEvidenceKeys'),
    auditLog: (query) => json('getAuditLog', { query }),
  };
}
