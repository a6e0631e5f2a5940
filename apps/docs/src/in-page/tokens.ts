/** Runs of Japanese, which has no spaces, or of other letters and digits. */
const runs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々〆]+|[\p{L}\p{M}\p{N}_]+/gu;
const japanese = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々〆]/u;

/** One form of what can be written in several: width, case, and hiragana as katakana. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ぁ-ゖ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60));
}

/**
 * The terms by which a text is found: words, the parts of names like `wrong_state`, and of Japanese each pair of
 * letters, so that any part of a sentence is found without knowing where its words end.
 */
export function termsOf(text: string): string[] {
  return runsOf(text).flatMap((run) => {
    if (japanese.test(run)) return [...pairs(run), run.slice(-1)];
    return run.includes('_') ? [run, ...run.split('_').filter(Boolean)] : [run];
  });
}

/** The terms that a text must have to be found by this query. */
export function queryTerms(query: string): string[] {
  return runsOf(query).flatMap((run) => (japanese.test(run) && run.length > 1 ? pairs(run) : [run]));
}

/** Whether a term is made of pairs, and so is not found by its beginning or in spite of an error of typing. */
export function isPair(term: string): boolean {
  return japanese.test(term) && term.length > 1;
}

function runsOf(text: string): string[] {
  return folded(text).match(runs) ?? [];
}

function pairs(run: string): string[] {
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}
