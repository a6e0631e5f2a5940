/**
 * Which characters a text may have that others are shown. A character without a visible form makes two texts look the same
 * that are not, and one that turns the direction of writing makes a text look like another one.
 */

/** `code` of the error in a field with such a character. */
export const invisibleTextCode = 'invalid_text';
/** What a person reads in that case. */
export const invisibleTextMessage =
  '目に見えない文字や、使えない文字が含まれています。その文字を消して入力してください。';

/** Stands for a character that cannot be shown, as in print and in the chips of driving licences. */
const geta = '〓';

/**
 * Characters without a visible form of their own: ignorable and format characters (direction of writing, joiners, fillers,
 * variation selectors), private use, half a surrogate pair, line separators, noncharacters, blank signs, and control
 * characters but tab and line breaks.
 */
const hidden =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u{2800}\u{FFFC}\u{1D159}]|(?![\t\n\r])\p{Cc}/u;

/** A kanji with the selector of one of its forms (IVS): 葛󠄀. */
const kanjiForm = /(\p{Unified_Ideograph})[\u{E0100}-\u{E01EF}]/gu;
/** An emoji of several characters: with its style, skin or keycap, or joined to others. */
const emoji =
  /[0-9#*]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}[\u{FE0E}\u{FE0F}\p{Emoji_Modifier}]?(?:\u{200D}\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?)*/gu;

/** True if every character of a text is visible, a space, a tab or a line break. Emoji and forms of kanji are accepted. */
export function isVisibleText(text: string): boolean {
  // Most of what is sent is long and plain: files in base64.
  if (/^[\t\n\r -~]*$/.test(text)) return true;
  return !hidden.test(text.replace(kanjiForm, '$1').replace(emoji, ''));
}

/** True for visible text of one line, with ordinary spaces only: names of things, references. */
export function isVisibleLine(text: string): boolean {
  return isVisibleText(text) && !/[\t\n\r]|(?![ \u{A0}\u{3000}])\p{Zs}/u.test(text);
}

/**
 * True for a line as names and addresses of people are written: no joined emoji, no unassigned or replaced character, and
 * no combining mark that does not compose with its letter.
 */
export function isVisibleName(text: string): boolean {
  const letters = text.replace(kanjiForm, '$1');
  return (
    isVisibleLine(text) && !hidden.test(letters) && !/[\p{M}\p{Cn}\u{FFFD}]/u.test(letters.normalize('NFC'))
  );
}

/** What others signed is not refused: puts 〓 in the place of what cannot be seen, so that whoever compares sees it. */
export function showInvisible(text: string): string {
  return Array.from(text.matchAll(/\p{Unified_Ideograph}[\u{E0100}-\u{E01EF}]|[\s\S]/gu), ([character]) =>
    isVisibleText(character) ? character : geta,
  ).join('');
}
