import type { OfferProblem } from '@ekyc/recording/whip';
import type { FastifyReply } from 'fastify';

/** Why a page may not publish: code, status and title of the problem document (RFC 9457). */
const problems = {
  token_missing: [401, '配信用のトークンがありません。'],
  token_invalid: [401, '配信用のトークンが無効です。'],
  token_expired: [401, '配信用のトークンの有効期限が切れました。'],
  origin_not_allowed: [403, 'このサイトからは利用できません。'],
  not_found: [404, '見つかりません。'],
  method_not_allowed: [405, 'この操作はできません。'],
  already_publishing: [409, 'このトークンはすでに使われています。'],
  body_too_large: [413, '送信されたデータが大きすぎます。'],
  unsupported_media_type: [415, 'この形式のデータは受け付けられません。'],
  malformed_request: [400, 'リクエストの形式が正しくありません。'],
  offer_malformed: [400, 'SDPの形式が正しくありません。'],
  offer_with_audio: [422, '音声は受け付けていません。'],
  offer_with_data_channel: [422, 'データチャネルは受け付けていません。'],
  offer_with_many_tracks: [422, '映像は1つだけ送信してください。'],
  offer_without_video: [422, '映像がありません。'],
  offer_without_vp8: [422, 'VP8の映像を送信してください。'],
  internal_error: [500, 'エラーが発生しました。しばらくしてからお試しください。'],
  busy: [503, '混み合っています。しばらくしてからお試しください。'],
  media_server_unavailable: [503, '録画を開始できませんでした。しばらくしてからお試しください。'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

export const codeOfOffer: Readonly<Record<OfferProblem, ProblemCode>> = {
  offerTooLarge: 'body_too_large',
  offerMalformed: 'offer_malformed',
  offerWithAudio: 'offer_with_audio',
  offerWithManyTracks: 'offer_with_many_tracks',
  offerWithoutVideo: 'offer_without_video',
  offerWithoutVp8: 'offer_without_vp8',
};

const retryAfterSeconds = 10;

/** Answers with a problem document, and with the header that its status needs. */
export function sendProblem(reply: FastifyReply, code: ProblemCode): FastifyReply {
  const [status, title] = problems[code];
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  if (status === 503) void reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title, status, code });
}
