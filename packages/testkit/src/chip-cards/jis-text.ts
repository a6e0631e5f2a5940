/** Every character of JIS X 0208, by the two bytes that a licence writes it in. */
function jisTable(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('euc-jp');
  const table = new Map<string, number>();
  for (let row = 0x21; row < 0x7f; row++)
    for (let cell = 0x21; cell < 0x7f; cell++)
      table.set(decoder.decode(Uint8Array.of(row | 0x80, cell | 0x80)), (row << 8) | cell);
  return table;
}

let table: ReadonlyMap<string, number> | undefined;

/** Text as a licence's chip holds it: two bytes of JIS X 0208 a character, digits and letters in full width. */
export function jisText(text: string): Buffer {
  table ??= jisTable();
  const wide = text.replaceAll(/[!-~]/gu, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  );
  const bytes = Buffer.alloc(2 * wide.length);
  for (const [i, letter] of Array.from(wide).entries()) {
    const code = table.get(letter);
    if (code === undefined) throw new Error(`not in JIS X 0208: ${letter}`);
    bytes.writeUInt16BE(code, 2 * i);
  }
  return bytes;
}
