/** What tells of an act, and lets it be undone. */
export const texts = {
  area: '操作のお知らせ',
  undo: '元に戻す',
  close: 'お知らせを閉じる',
  undone: '元に戻しました。',
  failed: (why: string) => `元に戻せませんでした。${why}`,
} as const;
