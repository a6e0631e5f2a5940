import type { CaseListings, PersonList } from '@ekyc/contract';
import { listNames } from '../../listings/list-names.ts';

type Item = CaseListings['items'][number];

export const texts = {
  heading: 'リスト',
  matches: (list: PersonList) => `${listNames[list]}に一致`,
  warning: {
    block:
      '拒否リストに登録された人または書類の可能性があります。リストだけで判断せず、別の方でないかを確かめてから判定してください。',
    watch: '注意リストに登録された人または書類の可能性があります。登録の内容を確かめてから判定してください。',
  } satisfies Record<PersonList, string>,
  none: 'この手続きに一致するリストの登録はありません。',
  held: '自動確認のときに一致',
  later: '自動確認の後に登録',
  source: 'この手続きから提案',
  show: '内容を見る',
  showLabel: ({ list }: Item, reason: string) => `内容を見る(${listNames[list]}、${reason})`,
  propose: 'リストへの登録を提案',
} as const;
