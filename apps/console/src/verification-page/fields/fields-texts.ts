/** What was entered beside what was read. */
export const texts = {
  heading: '入力内容と書類の比較',
  licenceHeading: '提出内容と書類の比較',
  columns: { field: '項目', entered: '入力', read: '書類の読み取り', agreement: '比較' },
  empty: '(なし)',
  notRead: '(読み取れず)',
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

export const fieldNames: Readonly<Record<string, string>> = {
  name: '氏名',
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
