const dashes = /(?<=[ァ-ヺー])[-‐‑‒–—―−─━~〜～ｰ－]/gu;

/**
 * Turns kana of any sort into full-width katakana: half-width (voicing marks joined), hiragana, dashes after a
 * kana into ー, runs of spaces into one full-width space, none at the ends. Small kana stay small. What is no
 * kana stays (in its NFKC form), so ask `isFullWidthKatakana` afterwards.
 */
export function toFullWidthKatakana(text: string): string {
  return (
    text
      // Free-standing voicing marks would become a space and a combining mark; let them join what they follow.
      .replace(/[゛ﾞ]/gu, '\u3099')
      .replace(/[゜ﾟ]/gu, '\u309A')
      .normalize('NFKC')
      .replace(/[ぁ-ゖゝゞ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
      .normalize('NFC')
      .replace(dashes, 'ー')
      .trim()
      .replace(/\s+/gu, '\u3000')
  );
}

/**
 * Whether a text is full-width katakana only: ァ–ヺ, ー, ヽ, ヾ, and between kana ・ or single full-width
 * spaces. Empty is not.
 */
export function isFullWidthKatakana(text: string): boolean {
  return /^[ァ-ヺ][ァ-ヺーヽヾ]*(?:[・\u3000][ァ-ヺ][ァ-ヺーヽヾ]*)*$/u.test(text);
}
