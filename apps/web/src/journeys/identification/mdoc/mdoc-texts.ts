import type { recordIdTypes } from '@ekyc/contract';

/** Words of a record held in the phone. */
export const heading = 'スマートフォンから情報を提示します';
export const lead =
  'スマートフォンに入っているマイナンバーカードなどの情報を、この画面に提示します。書類やお顔の撮影はありません。';
export const shown = '提示する項目は、スマートフォンの画面でも確認できます。';
export const noMyNumber = '個人番号(マイナンバー)は求めません。';
export const begin: Readonly<Record<(typeof recordIdTypes)[number], string>> = {
  myNumberCard: 'マイナンバーカードで進む',
  driversLicense: '運転免許証で進む',
  passport: '写真付きの身分証明書で進む',
};

export const readyHeading = '提示の準備ができました';
export const readyLead = '下のボタンを押すと、スマートフォンまたはブラウザーの確認画面が開きます。';
export const show = '情報を提示する';
export const standInHeading = '見本です';
export const standIn = '本物の記録ではありません。';
export const bySpecimen = '見本のウォレットで提示する';
export const specimenLead =
  '実際のお手続きでは、スマートフォンの画面がここで開きます。この端末では、見本のウォレットが代わりをします。';

export const waitingHeading = '提示を待っています';
export const waiting = 'スマートフォンまたはブラウザーの確認画面で、内容を確かめて提示してください。';
export const waitingAgain = 'はじめからやり直す';
export const ending = '内容を確認しています。';
export const embeddedLead = 'この画面の中では提示できません。別のウィンドウで続けてください。';

export const consentTaken =
  'スマートフォンに入っている書類の氏名、住所、生年月日、顔写真と、入力していただく内容';
export const consentCollected = 'スマートフォンに入っている書類の氏名、住所、生年月日、顔写真';
export const consentNeeded = 'マイナンバーカードなどが入ったスマートフォン';

/** Each with what to do next; what was wrong with a forged answer is not told. */
export const problems = {
  unsupported: {
    heading: 'このブラウザーでは提示できません',
    text: 'スマートフォンの新しいChromeまたはSafariで、お手続き先から届いたリンクをもう一度開いてください。',
  },
  declined: {
    heading: '情報が提示されませんでした',
    text: '提示を取りやめたか、提示できる書類がスマートフォンに入っていません。もう一度行うか、別の方法があるかを、お手続き先にご確認ください。',
  },
  tooLong: {
    heading: '時間内に提示されませんでした',
    text: 'スマートフォンの画面を確認して、もう一度お試しください。',
  },
  refused: {
    heading: '提示された情報を確認できませんでした',
    text: 'もう一度お試しください。続けて同じ表示が出るときは、お手続き先へご連絡ください。',
  },
} as const;
