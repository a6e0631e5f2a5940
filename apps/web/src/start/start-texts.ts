export const fatalText =
  'お手数ですが、もう一度読み込んでください。直らないときは、次の内容を添えてお知らせください。';

export const plainPageLead =
  'オンラインで本人確認を行うサービスです。スマートフォンのカメラで本人確認書類とお顔を撮影するだけで、手続きが終わります。';
export const plainPageNeedsLink =
  '手続きには、事業者から届いたリンクが必要です。メールやアプリのリンクを開いてください。';
export const plainPageUnknownLink = 'このリンクは使えません';
export const plainPageUnknownLinkText = 'リンクが正しくないか、すでに使えなくなっています。';
export const plainPageUnknownLinkAdvice =
  'お手数ですが、ご依頼元の事業者から届いたリンクをもう一度開いてください。';
