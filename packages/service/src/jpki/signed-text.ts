import type { Regime } from '@ekyc/contract';

/** For what somebody identifies, by the law that asks for it. */
const purposes: Readonly<Record<Regime, string>> = {
  criminalProceeds: '犯罪による収益の移転防止に関する法律にもとづく取引時確認',
  mobilePhone:
    '携帯音声通信事業者による契約者等の本人確認等及び携帯音声通信役務の不正な利用の防止に関する法律にもとづく本人確認',
  secondhandArticles: '古物営業法にもとづく相手方の確認',
  none: '相手方が行う本人確認',
};

/**
 * What a card signs: who identifies to whom, for what, and when. It means something by itself, as 署名API demands, and no
 * two are the same.
 */
export function signedText(about: {
  readonly business: string;
  readonly regime: Regime;
  readonly publicId: string;
  readonly at: Date;
}): string {
  const { business, regime, publicId, at } = about;
  return [
    '本人であることの表示',
    '',
    '私(署名に用いた電子証明書に記載された者)は、次のとおり、本人であることを相手方に示します。',
    '',
    `相手方: ${business}`,
    `目的: ${purposes[regime]}`,
    `受付番号: ${publicId}`,
    `日時: ${momentInTokyo(at)}`,
    '',
  ].join('\n');
}

function momentInTokyo(at: Date): string {
  const parts = new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'long',
    timeStyle: 'medium',
  });
  return `${parts.format(at)}(日本時間)`;
}
