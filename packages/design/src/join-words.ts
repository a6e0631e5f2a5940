/** As in a sentence: 姓、名、生年月日. */
export function joinInSentence(words: readonly string[]): string {
  return words.join('、');
}

/** As in a heading or a line of its own: 表面・裏面. */
export function joinInLine(words: readonly string[]): string {
  return words.join('・');
}
