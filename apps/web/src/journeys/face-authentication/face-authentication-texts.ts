import { faceAdvice } from '../session/session-texts.ts';
import type { ErrorCode } from '@ekyc/contract';
import * as sessionTexts from '../session/session-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** Every sentence of the face authentication; the camera's stand in journeys/capture. */
export const texts = {
  /** What the visitor counts. */
  parts: ['お顔'],
  start: {
    heading: (business: string) => `${business}の顔認証`,
    lead: (business: string) => `${business}のご依頼で、ご本人であることをお顔で確認します。`,
    taken: 'お顔の画像(正面と、2つの動き)',
  },
  purpose: '登録されたお顔と比べて、ご本人であることを確認するため',
  newMovement: '時間が過ぎたため、動きが変わりました。',
  notMatched: {
    heading: 'ご本人を確認できませんでした',
    advice: '明るい場所で、正面を向いてもう一度お試しください。',
    button: designTexts.buttonRetry,
  },
  retryButton: designTexts.buttonRetry,
  livenessNotChecked: '動きの画像を受け取れませんでした。もう一度撮影してください。',
  answerLost: '結果を受け取れませんでした。お手数ですが、もう一度お試しください。',
  triesLeft: (count: number) => `あと${count}回お試しいただけます。`,
  approved: {
    heading: '顔認証が完了しました',
    text: sessionTexts.endResultSent,
    feedback: (business: string) => `${business}からのお知らせ`,
  },
  declined: { heading: 'ご本人を確認できませんでした' },
  advice: [faceAdvice],
} as const;

/** Why nothing can be tried: each with whom to turn to. */
export const stops = {
  face_failure_limit_reached: {
    heading: '本日はこれ以上お試しいただけません',
    text: (business: string) =>
      `安全のため、1日にお試しいただける回数には限りがあります。明日以降にもう一度お試しいただくか、${business}へご連絡ください。`,
  },
  template_missing: {
    heading: '登録されたお顔がありません',
    text: (business: string) =>
      `顔認証には、お顔の登録が必要です。登録の方法は、${business}にご確認ください。`,
  },
  face_model_not_decisive: {
    heading: '顔認証は現在ご利用いただけません',
    text: (business: string) =>
      `お顔だけでご本人と判断できる準備がまだ整っていません。お手続きの別の方法は、${business}にご確認ください。`,
  },
  template_of_other_model: {
    heading: 'お顔の登録をもう一度お願いします',
    text: (business: string) =>
      `以前に登録されたお顔の情報が古いため、顔認証に使えません。登録の方法は、${business}にご確認ください。`,
  },
} as const satisfies Partial<Record<ErrorCode, unknown>>;

export type StopCode = keyof typeof stops;
