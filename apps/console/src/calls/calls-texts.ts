/** Which calls the business's programs made. */
export const texts = {
  heading: 'API呼び出し',
  intro:
    'APIキーを使った呼び出しの記録です。送受信した内容は含みません。7日間保存します。呼び出しが極端に多いときは、一部を記録しません。',
  filters: {
    outcome: '結果',
    all: 'すべて',
    failed: '失敗のみ',
    search: 'リクエストIDまたは手続きの番号',
    searchHint: '応答のX-Request-Id、または手続きのpublicId(全体)',
    searchWrong: 'リクエストIDか手続きの番号を、全体で入力してください。',
    apply: '絞り込む',
  },
  table: '呼び出しの一覧',
  columns: {
    at: '日時',
    name: '呼び出し',
    status: '結果',
    ms: '時間',
    key: 'キー',
    requestId: 'リクエストID',
  },
  empty: 'この7日間に呼び出しはありません。',
  emptyFiltered: '該当する呼び出しはありません。',
  milliseconds: (ms: number) => `${ms.toLocaleString('ja-JP')}ミリ秒`,
  nameless: '名前のないキー',
  explain: (code: string) => `${code}の説明`,
  open: '手続きを開く',
  more: 'さらに表示',
  refresh: '最新にする',
} as const;
