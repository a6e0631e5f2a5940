import type {
  Changes,
  CreateOptions,
  Evidence,
  Results,
  WebhookEndpoints,
  WebhookMessages,
} from './public-types.ts';
import type { Call, Transport } from './transport.ts';
import type { ChangeList } from './types.ts';
import { callOf } from './verifications.ts';

export function results({ json }: Transport): Results {
  return {
    redeem: (resultCode, options) => json('result.redeem', { body: { resultCode }, ...once(options) }),
  };
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

/** Done once for its key, so that it is repeated by itself. */
function once({
  idempotencyKey = crypto.randomUUID(),
}: CreateOptions = {}): Pick<Call, 'idempotencyKey' | 'repeatable'> {
  return { idempotencyKey, repeatable: true };
}

/** Making an address and changing its secret show something once; both bear a key, and are repeated by themselves. */
export function webhookEndpoints({ json }: Transport): WebhookEndpoints {
  return {
    create: (asked, options) => json('webhook.createEndpoint', { body: asked, ...once(options) }),
    list: () => json('webhook.listEndpoints'),
    update: (id, asked) => json('webhook.updateEndpoint', { params: { id }, body: asked }),
    pause: (id) => json('webhook.pauseEndpoint', { params: { id }, repeatable: true }),
    resume: (id, query = {}) => json('webhook.resumeEndpoint', { params: { id }, query, repeatable: true }),
    delete: (id) => json('webhook.deleteEndpoint', { params: { id } }),
    rotateSecret: (id, options) => json('webhook.rotateSecret', { params: { id }, ...once(options) }),
    retireSecret: (id) => json('webhook.retireSecret', { params: { id }, repeatable: true }),
    test: (id, options) => json('webhook.testEndpoint', { params: { id }, ...once(options) }),
    redeliverFailed: (id, since, options) =>
      json('webhook.redeliverFailed', { params: { id }, body: since, ...once(options) }),
  };
}

export function webhookMessages({ json }: Transport): WebhookMessages {
  return {
    list: (query) => json('webhook.listMessages', { query }),
    redeliver: (id, options) => json('webhook.redeliverMessage', { params: { id }, ...once(options) }),
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
