import type { JpkiProblem } from '@ekyc/contract';

/** Words of the visit of デジタル認証アプリ. The app is called マイナアプリ, as people know it. */
export const heading = 'マイナアプリで本人確認をします';
export const lead =
  'マイナンバーカードとマイナアプリを使って、ご本人であることを確認します。書類やお顔の撮影はありません。';
export const needed = [
  'マイナンバーカード',
  'カードの暗証番号(種類は次の画面でご案内します)',
  'マイナアプリが入ったスマートフォン',
] as const;
export const neededHeading = '用意するもの';
export const consentNeeded = 'マイナンバーカードとその暗証番号、マイナアプリが入ったスマートフォン';
export const noMyNumber = '個人番号(マイナンバー)は取得しません。';
export const noPrivate =
  'プライベートブラウズ(シークレットモード)では、アプリからこの画面に戻れません。通常のブラウザーで開いてください。';
export const begin = '次へ進む';

export const textHeading = '署名する内容をご確認ください';
export const textLead = '次の文書に、マイナンバーカードで電子署名をします。';
export const logInHeading = 'マイナアプリに移動します';
export const logInLead = 'カードに記録されている氏名、住所、生年月日、性別を、マイナアプリから受け取ります。';
export const signPin = 'マイナアプリで、署名用の暗証番号(英数字6~16文字)を入力します。';
export const logInPin = 'マイナアプリで、利用者証明用の暗証番号(数字4桁)を入力します。';
export const go = 'マイナアプリに進む';
export const goLead = '終わると、この画面に自動で戻ります。';
export const desktop = 'パソコンの場合は、次の画面に表示されるQRコードをスマートフォンで読み取ってください。';
export const standIn = '本物のマイナアプリではありません。カードも暗証番号も使いません。';
export const standInHeading = '見本です';
export const ending = '結果を確認しています。';
export const embeddedLead = 'マイナアプリは、この画面の中では開けません。別のウィンドウで続けてください。';

/** Each with what to do next; what was wrong with a forged answer is not told. */
export const problems: Readonly<Record<JpkiProblem | 'lost' | 'old', { heading: string; text: string }>> = {
  canceled: {
    heading: 'マイナアプリでの手続きを中止しました',
    text: 'もう一度行う場合は、下のボタンを押してください。',
  },
  pinWrong: {
    heading: '暗証番号が違います',
    text: '暗証番号をお確かめのうえ、もう一度お試しください。続けて間違えると、暗証番号がロックされます。',
  },
  pinLocked: {
    heading: '暗証番号がロックされています',
    text: 'お住まいの市区町村の窓口、または対応するコンビニエンスストアで、暗証番号を再設定してください。',
  },
  appMissing: {
    heading: 'マイナアプリが見つかりません',
    text: 'スマートフォンにマイナアプリをインストールしてから、もう一度お試しください。',
  },
  unavailable: {
    heading: 'マイナアプリのサービスに接続できません',
    text: 'しばらくしてから、もう一度お試しください。',
  },
  refused: {
    heading: '本人確認の結果を受け取れませんでした',
    text: 'もう一度お試しください。続けて同じ表示が出るときは、お手続き先へご連絡ください。',
  },
  old: {
    heading: '有効時間が過ぎました',
    text: '10分以内に手続きを終えてください。もう一度お試しください。',
  },
  lost: {
    heading: '元の画面に戻れませんでした',
    text: 'マイナアプリを開いたときと同じブラウザーで、お手続き先から届いたリンクをもう一度開いてください。プライベートブラウズ(シークレットモード)では続けられません。',
  },
};
export const again = 'もう一度行う';
