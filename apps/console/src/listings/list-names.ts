import type { ListedDocument, ListingMeans, ListingReason, ListingState, PersonList } from '@ekyc/contract';
import { documentTypeLabels, idTypeLabels } from '../words/names.ts';

/** How the console calls what the contract says of the lists. */
export const listNames: Record<PersonList, string> = { block: '拒否リスト', watch: '注意リスト' };

export const meansNames: Record<ListingMeans, string> = {
  documentNumber: '書類の番号',
  nameAndBirthday: '氏名と生年月日',
};

export const reasonNames: Record<ListingReason, string> = {
  forgedDocument: '偽造・改ざんされた書類',
  impersonation: 'なりすまし',
  lostDocument: '書類の紛失・盗難の届け出',
  misuse: 'サービスの不正利用',
  organizedCrime: '反社会的勢力の疑い',
  other: 'その他',
};

export const stateNames: Record<ListingState, string> = {
  proposed: '承認待ち',
  active: '有効',
  declined: '却下',
  withdrawn: '取り下げ',
  ended: '終了',
  expired: '期限切れ',
};

const { myNumberCard: _, ...numbered } = idTypeLabels;
export const listedDocumentNames: Record<ListedDocument, string> = { ...numbered, ...documentTypeLabels };
