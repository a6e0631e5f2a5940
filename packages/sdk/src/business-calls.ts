import type { Changes, Evidence, Results, WebhookEndpoints, WebhookMessages } from './public-types.ts';
import type { Transport } from './transport.ts';
import type { ChangeList } from './types.ts';
import { callOf } from './verifications.ts';

export function results({ json }: Transport): Results {
  return { redeem: (resultCode) => json('result.redeem', { body: { resultCode } }) };
}

export function changes({ json }: Transport): Changes {
  const list: Changes['list'] = (query) => json('result.listChanges', { query });
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

/** Making an address and changing its secret show something once; both bear a key, and are repeated by themselves. */
export function webhookEndpoints({ json }: Transport): WebhookEndpoints {
  return {
    create: (asked, { idempotencyKey = crypto.randomUUID() } = {}) =>
      json('webhook.createEndpoint', { body: asked, idempotencyKey, repeatable: true }),
    list: () => json('webhook.listEndpoints'),
    update: (id, asked) => json('webhook.updateEndpoint', { params: { id }, body: asked }),
    pause: (id) => json('webhook.pauseEndpoint', { params: { id }, repeatable: true }),
    resume: (id) => json('webhook.resumeEndpoint', { params: { id }, repeatable: true }),
    delete: (id) => json('webhook.deleteEndpoint', { params: { id } }),
    rotateSecret: (id, { idempotencyKey = crypto.randomUUID() } = {}) =>
      json('webhook.rotateSecret', { params: { id }, idempotencyKey, repeatable: true }),
    retireSecret: (id) => json('webhook.retireSecret', { params: { id }, repeatable: true }),
    test: (id) => json('webhook.testEndpoint', { params: { id } }),
    redeliverFailed: (id, since) => json('webhook.redeliverFailed', { params: { id }, body: since }),
  };
}

export function webhookMessages({ json }: Transport): WebhookMessages {
  return {
    list: (query) => json('webhook.listMessages', { query }),
    redeliver: (id) => json('webhook.redeliverMessage', { params: { id } }),
  };
}

export function evidence({ json, bytes }: Transport): Evidence {
  return {
    export: (kind, publicId, { purpose } = {}) =>
      bytes(callOf(kind, 'getEvidence'), { params: { publicId }, purpose }),
    keys: () => json('service.listEvidenceKeys'),
    auditLog: (query) => json('service.getAuditLog', { query }),
  };
}
