import type { FoundBy } from '@ekyc/contract';

/** Searching the lists of cases. */
export const texts = {
  hint: '管理番号は一部、手続き番号は先頭から、氏名・書類番号は全体',
  submit: '探す',
  person: {
    hint: '氏名と書類番号は、全体が一致するものだけが見つかります。',
    open: '氏名・書類番号でも探す',
    searched: (purpose: string) => `目的「${purpose}」で、氏名・書類番号も探しました。`,
  },
  foundBy: {
    reference: '管理番号が一致',
    publicId: '手続き番号が一致',
    name: '氏名が一致',
    documentNumber: '書類番号が一致',
  } satisfies Record<FoundBy, string>,
} as const;
