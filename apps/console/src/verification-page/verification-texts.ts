import * as designTexts from '@ekyc/design/design-texts.ts';

/** The page of one verification: its frame, its facts and what may be done with it. */
export const texts = {
  heading: '手続き',
  back: '← 手続きの一覧',
  backToReviews: '← 審査の一覧',
  sandbox: 'テスト用',
  facts: {
    status: '状態',
    publicId: '手続き番号',
    receipt: '受付番号',
    reference: '管理番号',
    idType: '書類',
    method: '確認方法',
    regime: '法令',
    rule: '適用したルール',
    created: '作成',
    expires: '有効期限',
    submitted: '提出',
    decided: '判定',
    reasons: '理由',
    resubmissions: '撮り直しの回数',
    parts: '撮り直しの対象',
    shared: 'アカウントの情報',
    sharedAt: (verified: string) => `${verified}に確認された情報が使われました`,
    tries: '照合した回数',
    metadata: '付加情報',
  },
  whole: (take: string) => `${take}全体`,
  times: (count: number) => `${count}回`,
} as const;

export const personalTexts = {
  heading: '画像と個人情報',
  hidden: '画像と個人情報は表示していません。表示すると、見た人・日時・目的が記録に残ります。',
  ended:
    '提出された内容や確認の結果が変わったため、表示を終了しました。もう一度表示すると、新しい内容が表示されます。',
  notAllowed: 'あなたの役割では、画像と個人情報は表示できません。',
  redacted: 'この手続きの画像と個人情報は削除されています。',
  show: '画像と個人情報を表示',
  shownFor: (purpose: string) => `目的「${purpose}」で表示しています。`,
  purposeHeading: '表示する目的',
  purposeIntro:
    '目的は、あなたの名前とともに記録に残り、判定を担当する人に表示されます。お客さまの氏名などの個人情報は書かないでください。',
  purposes: ['審査のため', 'お客さまからのお問い合わせのため', '不正の調査のため', '監査のため'],
  otherPurpose: 'その他の目的',
  purpose: '目的',
  otherNeeded: '目的を入力してください。',
  submit: '表示する',
  cancel: 'キャンセル',
} as const;

export const actionTexts = {
  heading: 'その他の操作',
  evidence: '証跡をダウンロード(ZIP)',
  evidenceDone: 'ダウンロードしました。',
  evidenceHeading: 'ダウンロードする目的',
  evidencePurposes: ['証跡の保管のため', ...personalTexts.purposes],
  evidenceSubmit: 'ダウンロードする',
  resume: '再開用リンクを作成',
  resumeIntro:
    'お客さまが別の端末やブラウザーで続けるためのリンクです。最初に開いた人が続けられます。前に作成したリンクは使えなくなります。',
  resumeLabel: '再開用リンク',
  resumeQr: '再開用リンクのQRコード',
  until: (time: string) => `${time}まで、1回だけ使えます。`,
  copy: 'リンクをコピー',
  copied: 'コピーしました。',
  copyByHand: '選択したリンクをコピーしてください。',
  cancel: '手続きを中止する',
  cancelHeading: 'この手続きを中止しますか?',
  cancelIntro: 'お客さまは手続きを続けられなくなります。元には戻せません。',
  cancelConfirm: '中止する',
  redact: '画像と個人情報を削除する',
  redactHeading: '画像と個人情報を削除しますか?',
  redactIntro:
    '画像・動画・個人情報がすべて削除され、だれも見られなくなります。元には戻せません。判定と記録は残ります。',
  redactCheck: '元に戻せないことを確認しました',
  redactConfirm: '削除する',
  close: designTexts.buttonClose,
  none: 'この手続きで行える操作はありません。',
} as const;
