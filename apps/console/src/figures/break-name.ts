/** Where a phrase ends: after kana or a mark, before what begins a word. */
const betweenPhrases = /(?<=[ぁ-ん、。・)])(?=[^ぁ-ん、。・)ー])/u;

/**
 * A name in lines that end with a phrase; SVG breaks no lines, and its library breaks between any two letters. A phrase
 * that is longer than a line is broken where the line ends.
 * @param most letters in a line, at least 1
 */
export function breakName(name: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const phrase of name.split(betweenPhrases)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + phrase.length <= most) lines[lines.length - 1] = last + phrase;
    else for (let from = 0; from < phrase.length; from += most) lines.push(phrase.slice(from, from + most));
  }
  return lines;
}
