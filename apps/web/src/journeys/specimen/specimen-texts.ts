/** The way of a sandbox without a camera: everything on it says that it is 見本. */
export const offer = '見本で試す(カメラなし)';
export const notice = '【見本】テスト用の手続きです。本物の本人確認ではありません。';

export const documentHeading = '見本の書類を選んでください';
export const documentLead = 'カメラの代わりに、架空の人物の見本を使います。';
export const takeDocument = (name: string) => `見本の${name}を使う`;
export const pictureOf = (name: string, number: number) => `見本の${name}の画像${number}`;

export const faceHeading = '見本のお顔';
export const faceLead = 'お顔も撮影しません。書類と同じ架空の人物の見本を使います。';
export const takeFace = '見本の顔を使う';
export const faceName = 'お顔';

export const outcomeHeading = '見本の結果を選んでください';
export const outcomeLead = (business: string) =>
  `選んだ結果は、実際の手続きと同じように${business}のシステムに届き、戻り先にも引き継がれます。`;
export const submit = '見本を提出する';

/** What may be ordered, in the order in which it is shown; a check that is at fault by its code. */
const outcomeNames: Readonly<Record<string, string>> = {
  approved: '承認',
  declined: '否認',
  review: '担当者による確認待ち',
  resubmission: '撮り直しの依頼',
  expired: '期限切れ',
};
export const outcomeName = (outcome: string) => {
  const [status = '', check] = outcome.split(':');
  const name = outcomeNames[status] ?? status;
  return check === undefined ? name : `${name}(理由:${check})`;
};
export const moreOutcomes = '否認の理由を指定する';
