export const connectionOffline = '通信が切れました';
export const connectionOfflineAdvice =
  '電波のよい場所でお待ちください。つながると自動で再開します。撮影済みの画像は失われません。';
export const connectionBusy = '混み合っています';
export const connectionBusyAdvice = 'このままお待ちください。自動で続きます。';

export const headerBack = '戻る';
export const headerHelp = 'ヘルプ';
export const helpSign = '?';
export const progressLabel = '手順';
export const partDone = '済み:';
export const partDoneSign = '✓';

export const helpOnTaking =
  'うまく撮影されないときは、しばらくすると「自分で撮影する」ボタンが表示されます。';
export const helpContinueLater = '途中で画面を閉じても、同じ端末でリンクを開き直すと、続きから進められます。';
export const helpKeepOpen =
  '手続きが終わるまで、この画面を閉じないでください。このブラウザーでは、閉じると続きから進められないことがあります。';
export const helpOtherDevice = '別の端末で続ける';
export const helpLeaveDevice = 'この端末で終える';
export const helpStopJourney = '手続きをやめる';

export const landscapeHeading = '端末を縦向きにしてください';
export const landscapeText = 'この画面は、縦向きでお使いいただくと見やすくなります。';

export const privacyPolicyLink = (business: string) => `${business}のプライバシーポリシー`;
export const opensElsewhere = '(別の画面で開きます)';
