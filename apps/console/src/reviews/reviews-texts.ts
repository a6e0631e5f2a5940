import type { ReviewQueue } from '@ekyc/contract';

/** The queue of what waits for a decision. */
export const texts = {
  heading: '審査',
  next: '次の案件を担当する',
  nextKey: 'N',
  nothingLeft: '担当できる案件はありません。新しい案件が届くと、この一覧に表示されます。',
  queuesLabel: '審査の区分',
  empty: {
    all: '審査待ちの案件はありません。',
    free: '未担当の案件はありません。',
    mine: '担当している案件はありません。',
    second: '2人目の判定を待っている案件はありません。',
    overdue: '期限を過ぎた案件はありません。',
  } satisfies Record<ReviewQueue, string>,
  mentions: {
    part: '自分への言及',
    hint: '状態にかかわらず、まだ読んでいない自分宛のメモがある手続きです。メモを開くと、一覧から消えます。',
    empty: '自分への言及はありません。',
    table: '自分への言及がある手続き',
    columns: { at: '日時', reference: '管理番号', kind: '手続き', status: '状態', by: '書いた人' },
    count: (notes: number) => (notes > 1 ? `ほか${notes - 1}件` : ''),
  },
  emptyFiltered: '条件に合う案件はありません。',
  filters: {
    legend: '絞り込み',
    search: '案件を探す',
    kind: '手続き',
    reason: '理由',
    any: '指定しない',
  },
  reference: '管理番号',
  table: '審査待ちの案件',
  noReference: '管理番号なし',
  noDocument: '—',
  since: (time: string) => `${time}から`,
  due: (time: string) => `期限 ${time}`,
  overdue: '期限切れ',
  sandbox: 'テスト用',
  mine: '自分',
  someone: '別の担当者',
  free: '未担当',
  proposed: '1人目が判定済み',
  proposedByMe: '自分が判定を提案済み',
  more: 'さらに表示',
  minutes: (count: number) => `${count}分`,
  hours: (count: number) => `${count}時間`,
  days: (count: number) => `${count}日`,
} as const;

/** Who works on the case that is open. */
export const takingTexts = {
  take: 'この案件を担当する',
  release: '担当をやめる',
  next: '次の案件へ',
  mine: (until: string) => `あなたが担当しています(${until}まで。開いている間は延長されます)。`,
  theirs: (who: string, until: string) =>
    `${who}が担当しています(${until}まで)。判定できるのは担当者だけです。`,
  free: '担当者はいません。',
  took: 'この案件を担当しました。',
  gaveBack: '担当をやめました。',
  end: '担当を解除する',
  endHeading: 'この案件の担当を解除しますか?',
  endBody: (who: string) =>
    `${who}が担当しています。解除すると、ほかの人がこの案件を担当できるようになります。元には戻せません。`,
  endConfirm: '解除する',
  ended: '担当を解除しました。',
  tookNext: '次の案件を担当しました。',
  passed: '前の案件の担当をやめ、次の案件を担当しました。',
} as const;
