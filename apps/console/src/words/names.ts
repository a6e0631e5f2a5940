import type {
  CheckName,
  DocumentType,
  IdType,
  Kind,
  ListReason,
  Method,
  PhotoType,
  Regime,
  Status,
  TakeType,
} from '@ekyc/contract';

/** How the console calls what the contract names; one table for every page. */
export const kindNames: Record<Kind, string> = {
  identification: '本人確認',
  selfieData: '顔の登録',
  faceAuthentication: '顔認証',
  additionalDocument: '追加書類の提出',
};

/** A secret key, by its name where it has one. */
export const keyName = (name: string | null) => (name === null ? 'APIキー' : `APIキー「${name}」`);

export const statusNames: Record<Status, string> = {
  created: '開始前',
  started: '手続き中',
  capturing: '撮影中',
  submitted: '提出済み',
  examining: '自動確認中',
  review: '審査待ち',
  approved: '承認',
  declined: '否認',
  resubmission: '撮り直し待ち',
  canceled: '中止',
  expired: '期限切れ',
  redacted: '削除済み',
};

/** How a status is marked beside its word. */
export const statusTones: Record<Status, 'open' | 'wanted' | 'good' | 'bad' | 'over'> = {
  created: 'open',
  started: 'open',
  capturing: 'open',
  submitted: 'open',
  examining: 'open',
  review: 'wanted',
  resubmission: 'open',
  approved: 'good',
  declined: 'bad',
  canceled: 'over',
  expired: 'over',
  redacted: 'over',
};

export const checkLabels: Record<CheckName, string> = {
  documentQuality: '書類の写り',
  documentType: '書類の種類',
  thicknessShown: '書類の厚み',
  portraitFound: '書類の顔写真',
  forbiddenNumber: 'マイナンバーの写り込み',
  numberCheckDigit: '書類の番号の検査数字',
  expiry: '書類の有効期限',
  age: '年齢',
  profileMatch: '入力内容との一致',
  faceMatch: '顔の一致',
  liveness: '本人がその場にいること',
  presentationAttack: 'なりすまし(画面や印刷物)',
  duplicate: '同じ書類の重複',
  licenceMatch: '免状と入力内容の一致',
  licenceDates: '免状の日付',
  recording: '撮影中の動画',
  chipAuthentic: 'ICチップの真正性',
  chipAlive: 'ICチップが複製でないこと',
  chipHolder: 'ICチップと入力内容の一致',
  comparedAtCounter: '窓口での本人の確認',
  proofAuthentic: '電子的な証明の真正性',
  proofCurrent: '電子的な証明が有効であること',
  proofHolder: '電子的な証明と入力内容の一致',
};

/** Reasons by which lists of cases are narrowed: those of checks, and that a list was met. */
export const wantedReasons: Record<ListReason | CheckName, string> = {
  block_list: '拒否リストに一致',
  watch_list: '注意リストに一致',
  ...checkLabels,
};

/** A reason is a check's name, or one of the service's own. */
export function reasonName(reason: string): string {
  if (reason in wantedReasons) return wantedReasons[reason as keyof typeof wantedReasons];
  return otherReasons[reason] ?? 'その他の理由';
}

const otherReasons: Readonly<Record<string, string>> = {
  examination_failed: '自動確認の不具合',
  account_ended: 'アカウントの終了',
  account_recovery: '認証アプリをなくした人の確認',
  account_face_not_decided: 'アカウントの顔と似ているが、判定できない',
  account_name_differs: 'アカウントの氏名と異なる',
  account_face_differs: 'アカウントの顔と異なる',
  account_birthday_differs: 'アカウントの生年月日と異なる',
  account_person_missing: 'アカウントに比べられる情報がない',
};

export const photoLabels: Record<PhotoType, string> = {
  front: '表面',
  back: '裏面',
  thickness: '厚み',
  tilted: '傾き',
  addressPage: '住所のページ',
  selfie: '顔',
  instruction1: '顔の動き1',
  instruction2: '顔の動き2',
  chipPortrait: 'ICチップの顔写真',
  chipFront: 'ICチップの券面',
  chipName: 'ICチップの氏名',
  chipAddress: 'ICチップの住所',
};

export const takeLabels: Record<TakeType, string> = { document: '書類', face: '顔' };

export const idTypeLabels: Record<IdType, string> = {
  driversLicense: '運転免許証',
  drivingHistoryCertificate: '運転経歴証明書',
  myNumberCard: 'マイナンバーカード',
  residenceCard: '在留カード',
  specialPermanentResidentCertificate: '特別永住者証明書',
  passport: 'パスポート(日本国旅券)',
};

export const documentTypeLabels: Record<DocumentType, string> = {
  hazMatLicense: '危険物取扱者免状',
  fireDefenseEquipmentOfficerLicense: '消防設備士免状',
};

/** Of a case; null where no document was named yet, or none is wanted. */
export function documentName({
  idType,
  documentType,
}: {
  readonly idType: IdType | null;
  readonly documentType: DocumentType | null;
}): string | null {
  if (idType !== null) return idTypeLabels[idType];
  return documentType === null ? null : documentTypeLabels[documentType];
}

export const methodLabels: Record<Method, string> = {
  picture: '画像で確認',
  chip: '自社アプリでICチップを読み取る',
  chipAtCounter: '窓口でICチップを読み取る',
  jpki: 'マイナンバーカードの電子証明書で確認',
  mdoc: 'スマートフォンのマイナンバーカードで確認',
};

export const regimeLabels: Record<Regime, string> = {
  none: '法令の指定なし',
  criminalProceeds: '犯罪収益移転防止法',
  mobilePhone: '携帯電話不正利用防止法',
  secondhandArticles: '古物営業法',
};

/** The keys of a table of names, in its order. */
export function keysOf<Key extends string>(names: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(names) as Key[];
}
