/** Asking why names and document numbers are searched. */
export const texts = {
  heading: '氏名・書類番号で探す目的',
  submit: '探す',
} as const;
