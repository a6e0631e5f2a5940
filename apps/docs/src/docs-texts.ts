/** The two languages of the guides. */
export type Language = 'en' | 'ja';

/** What stands around the guides' own words. */
export interface Texts {
  readonly product: string;
  readonly site: string;
  readonly skip: string;
  readonly guides: string;
  readonly menu: string;
  readonly apiReference: string;
  readonly problems: string;
  readonly console: string;
  readonly repository: string;
  readonly decisions: string;
  readonly onThisPage: string;
  readonly previous: string;
  readonly next: string;
  /** The other language by its own name, and what its link does. */
  readonly otherLanguage: string;
  readonly englishOnly: string;
  readonly search: string;
  readonly searchHint: string;
  readonly close: string;
  readonly found: string;
  readonly nothingFound: string;
  readonly searchFailed: string;
  readonly copy: string;
  readonly copied: string;
  readonly table: string;
  readonly code: string;
  readonly diagram: string;
  readonly source: string;
}

export const texts: Readonly<Record<Language, Texts>> = {
  en: {
    product: 'クリィeKYC',
    site: 'Docs',
    skip: 'Skip to the text',
    guides: 'Guides',
    menu: 'Menu',
    apiReference: 'API reference',
    problems: 'Problems',
    console: 'Console',
    repository: 'The repository',
    decisions: 'Records of decisions',
    onThisPage: 'On this page',
    previous: 'Previous',
    next: 'Next',
    otherLanguage: '日本語',
    englishOnly: 'This page is in English only.',
    search: 'Search',
    searchHint: 'Search the guides',
    close: 'Close',
    found: '{count} found',
    nothingFound: 'Nothing found. Try fewer or shorter words.',
    searchFailed: 'The search could not be loaded. Load the page anew.',
    copy: 'Copy',
    copied: 'Copied',
    table: 'Table',
    code: 'Code',
    diagram: 'Diagram',
    source: 'Source of this page',
  },
  ja: {
    product: 'クリィeKYC',
    site: 'ドキュメント',
    skip: '本文へ移動',
    guides: 'ガイド',
    menu: 'メニュー',
    apiReference: 'APIリファレンス',
    problems: 'エラーの一覧',
    console: '管理画面',
    repository: 'リポジトリ',
    decisions: '設計の記録(英語)',
    onThisPage: 'このページの内容',
    previous: '前のページ',
    next: '次のページ',
    otherLanguage: 'English',
    englishOnly: 'このページは英語のみです。',
    search: '検索',
    searchHint: 'ガイドを検索',
    close: '閉じる',
    found: '{count}件見つかりました',
    nothingFound: '見つかりませんでした。語を短くするか、減らしてお試しください。',
    searchFailed: '検索を読み込めませんでした。ページを再読み込みしてください。',
    copy: 'コピー',
    copied: 'コピーしました',
    table: '表',
    code: 'コード',
    diagram: '図',
    source: 'このページの元のファイル',
  },
};
