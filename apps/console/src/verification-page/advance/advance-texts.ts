import * as designTexts from '@ekyc/design/design-texts.ts';

/** Letting time pass for one case of a sandbox. */
export const texts = {
  open: '時間を進める',
  heading: '時間を進める',
  intro:
    'テスト用のこの手続きだけ時間が進み、期限切れ・Webhookの再送・保存期間の終了による削除が、本番と同じように行われます。進めた時間は元に戻せません。',
  choice: '進める時間',
  choices: { expiry: '有効期限まで', day: '1日', other: '任意の時間' },
  amount: '長さ',
  unit: '単位',
  units: { minute: '分', hour: '時間', day: '日' },
  amountNeeded: '1以上の整数を入力してください。',
  tooLong: '1件の手続きで進められる時間は、合計4018日までです。短くしてください。',
  submit: '進める',
  done: (time: string) => `${time}進めました。`,
  facts: {
    status: '状態',
    expires: '有効期限',
    advanced: '進めた時間の合計',
    deliveries: '再送するWebhook',
  },
  deliveries: (count: number) => `${count}件`,
  close: designTexts.buttonClose,
} as const;
