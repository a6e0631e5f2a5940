import type { EndpointName } from '@ekyc/contract/paths';
import type { AccessOptions, Identifications, Verifications } from './public-types.ts';
import type { Transport } from './transport.ts';
import type { Kind, VerificationList } from './types.ts';

/** What is called of one kind by the same short names. */
type Call =
  | 'create'
  | 'get'
  | 'list'
  | 'decide'
  | 'cancelByClient'
  | 'advanceTime'
  | 'redact'
  | 'createResumeLink'
  | 'getMaterialImage'
  | 'getRecording'
  | 'getVideo'
  | 'getEvidence';

/** The call of a kind. */
export function callOf(kind: Kind, call: Call): EndpointName {
  return `${kind}.${call}`;
}

export function verifications<New, View>(transport: Transport, kind: Kind): Verifications<New, View> {
  const { json, bytes } = transport;
  const list: Verifications<New, View>['list'] = ({ targetUserId, metadata, ...query } = {}) =>
    json(callOf(kind, 'list'), { query, texts: { targetUserId, metadata } });
  return {
    create: (asked, { idempotencyKey = crypto.randomUUID() } = {}) =>
      json(callOf(kind, 'create'), { body: asked, idempotencyKey, repeatable: true }),
    get: (publicId) => json(callOf(kind, 'get'), { params: { publicId } }),
    list,
    async *each(query = {}) {
      let cursor: VerificationList['nextCursor'] | undefined = query.cursor;
      do {
        const page: VerificationList = await list({ ...query, ...(cursor ? { cursor } : {}) });
        yield* page.items;
        cursor = page.nextCursor;
      } while (cursor);
    },
    // The same decision, cancellation or redaction again answers the same.
    decide: (publicId, decision) =>
      json(callOf(kind, 'decide'), { params: { publicId }, body: decision, repeatable: true }),
    cancel: (publicId) => json(callOf(kind, 'cancelByClient'), { params: { publicId }, repeatable: true }),
    advanceTime: (publicId, seconds, { idempotencyKey = crypto.randomUUID() } = {}) =>
      json(callOf(kind, 'advanceTime'), {
        params: { publicId },
        body: { seconds },
        idempotencyKey,
        repeatable: true,
      }),
    redact: (publicId) => json(callOf(kind, 'redact'), { params: { publicId }, repeatable: true }),
    // A new link replaces the one that got lost.
    createResumeLink: (publicId) =>
      json(callOf(kind, 'createResumeLink'), { params: { publicId }, repeatable: true }),
    materialImage: (publicId, id, { purpose }: AccessOptions = {}) =>
      bytes(callOf(kind, 'getMaterialImage'), { params: { publicId, id }, purpose }),
    recording: (publicId, { purpose } = {}) =>
      json(callOf(kind, 'getRecording'), { params: { publicId }, purpose }),
    video: (publicId, { purpose, ...query } = {}) =>
      bytes(callOf(kind, 'getVideo'), { params: { publicId }, query, purpose }),
  };
}

export function identifications(transport: Transport): Identifications {
  return {
    ...verifications(transport, 'identification'),
    // A newer reading takes the place of one whose answer was lost; files are never sent twice.
    startChip: (publicId) =>
      transport.json('identification.startChip', { params: { publicId }, repeatable: true }),
    challengeChip: (publicId, asked) =>
      transport.json('identification.challengeChip', {
        params: { publicId },
        body: asked,
        repeatable: true,
      }),
    sendChipFiles: (publicId, files) =>
      transport.json('identification.sendChipFiles', { params: { publicId }, body: files }),
    endDealings: (publicId, ended) =>
      transport.json('identification.endDealings', { params: { publicId }, body: ended, repeatable: true }),
  };
}
