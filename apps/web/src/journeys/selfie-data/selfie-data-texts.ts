import { faceAdvice } from '../session/session-texts.ts';
import * as captureTexts from '../capture/capture-texts.ts';
import { problemTexts, faceName } from '../capture/capture-texts.ts';
import * as sessionTexts from '../session/session-texts.ts';

const use = '次回からのご本人確認(顔認証)';

/** Every sentence of the face's registration; the camera's stand in journeys/capture. */
export const texts = {
  /** What the visitor counts. */
  parts: ['お顔', '確認'],
  start: {
    heading: (business: string) => `${business}のお顔の登録`,
    lead: (business: string) => `${business}のご依頼でお顔を登録します。`,
    taken: 'お顔の画像(正面と、2つの動き)',
  },
  purpose: (business: string) => `${business}での、${use}のため`,
  confirm: {
    heading: '提出の確認',
    done: 'お顔の撮影が終わりました。提出すると、登録の確認を始めます。',
    kept: '保存する情報',
    usedFor: sessionTexts.consentPurpose,
    use: `お顔の情報は、${use}に使います。`,
    submit: '提出する',
  },
  resubmission: {
    name: faceName,
    button: captureTexts.faceAgainAgain,
    rest: '撮り直すのはお顔だけです。',
  },
  approved: {
    heading: 'お顔の登録が完了しました',
    text: (business: string) =>
      `${business}に結果を送信しました。次回からは、お顔だけでご本人確認ができます。`,
  },
  review: {
    heading: sessionTexts.endReceived,
    text: sessionTexts.endBusinessTells,
  },
  declined: { heading: 'お顔を登録できませんでした', reasons: problemTexts },
  advice: [faceAdvice],
} as const;
