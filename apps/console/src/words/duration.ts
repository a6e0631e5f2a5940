const units = [
  [86_400, '日'],
  [3600, '時間'],
  [60, '分'],
  [1, '秒'],
] as const;

/** A time in Japanese, its parts of nothing left out: 1日1時間. @param seconds whole, at least 1 */
export function durationWords(seconds: number): string {
  let left = seconds;
  let words = '';
  for (const [size, unit] of units) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) words += `${count.toLocaleString('ja-JP')}${unit}`;
  }
  return words;
}
