import type { ProofKind } from '@ekyc/contract';

/** What was entered beside what was read. */
export const texts = {
  heading: '入力内容と書類の比較',
  licenceHeading: '提出内容と書類の比較',
  columns: { field: '項目', entered: '入力', read: '書類の内容', agreement: '比較' },
  empty: '(なし)',
  notRead: '(読み取れず)',
  standings: { proven: '署名で証明', unsigned: '署名なし', hint: '参考の文字' },
  edited: 'お客さまが読み取り結果を変更しました',
  confidence: (percent: number) => `確からしさ ${percent}%`,
  candidates: (others: string) => `ほかの読み方:${others}`,
} as const;

/** How an entered value agrees with the document; signs beside words, never colour alone. */
export const agreements = {
  same: { sign: '○', word: '一致' },
  variant: { sign: '○', word: '一致(異体字・表記の違い)' },
  candidate: { sign: '△', word: 'ほかの読み方と一致' },
  different: { sign: '×', word: '相違' },
  notRead: { sign: '△', word: '書類から読み取れず' },
  notGiven: { sign: '-', word: '入力なし' },
  notPrinted: { sign: '-', word: '書類に記載なし' },
  byHand: { sign: '△', word: '手書きのため目視で確認' },
  notCompared: { sign: '-', word: '' },
} as const;

/** What stands for a document that nobody photographed. */
export const proofTexts = {
  heading: '電子的な証明',
  kinds: {
    signature:
      'お客さまが、マイナンバーカードの署名用電子証明書で文書に署名しました。書類と顔の画像はありません。',
    logIn:
      'お客さまが、マイナンバーカードと暗証番号でログインしました。署名はありません。書類と顔の画像もありません。',
    record:
      'お客さまが、スマートフォンに入っているカードの記録を提示しました。発行した機関と端末の署名で確かめています。',
  } satisfies Record<ProofKind, string>,
  provenAt: '確認した日時',
  current: '失効の確認',
  currents: { yes: '失効していないことを確認', cannotTell: '確認できず' },
  reference: '検証した事業者の番号',
  provenBy: (by: string) => `この内容は、発行した機関の署名で確かめました(${by})。`,
  sexes: { M: '男性', F: '女性', X: '記載なし' } as Readonly<Record<string, string>>,
} as const;

export const fieldNames: Readonly<Record<string, string>> = {
  name: '氏名',
  birth: '生年月日',
  expiry: '有効期限',
  validUntil: '記録の有効期限',
  portrait: '顔写真',
  licenceNumber: '書類の番号',
  nameKanji: '氏名(漢字)',
  nameKana: '氏名(カナ)',
  birthday: '生年月日',
  address: '住所',
  number: '書類の番号',
  passportNumber: '旅券番号',
  licenseNumber: '免状の番号',
  domicile: '本籍',
  issueDate: '交付日',
  expiryDate: '有効期限',
  periodOfStayExpiryDate: '在留期間の満了日',
  nationality: '国籍・地域',
  sex: '性別',
  statusOfResidence: '在留資格',
  photoRenewalDate: '写真書換えの期限',
  mrzValid: '機械読取領域',
};

/** What a licence says of each class. */
export const classPartNames = {
  issueDate: '交付日',
  issueNumber: '交付番号',
  issuingGovernor: '交付者',
} as const;
