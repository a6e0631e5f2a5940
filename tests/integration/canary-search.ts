/** Every spelling in which a text could stand in a file: as it is, in other encodings of Unicode, escaped, encoded. */
function spellingsOf(mark: string | Buffer): readonly Buffer[] {
  const bytes = Buffer.from(mark);
  const spellings = [bytes, ...encoded(bytes)];
  if (typeof mark === 'string') {
    const utf16 = Buffer.from(mark, 'utf16le');
    const escaped = Array.from({ length: mark.length }, (_, at) => {
      const unit = mark.charCodeAt(at);
      return unit < 0x80 ? mark.charAt(at) : `\\u${unit.toString(16).padStart(4, '0')}`;
    });
    spellings.push(
      utf16,
      Buffer.from(utf16).swap16(),
      ...encoded(utf16),
      Buffer.from(encodeURIComponent(mark)),
      Buffer.from(escaped.join('')),
    );
  }
  return spellings;
}

/** Hexadecimal in both cases, and Base64 in both alphabets wherever in a longer text the mark begins. */
function encoded(bytes: Buffer): Buffer[] {
  const hex = bytes.toString('hex');
  const texts = [hex, hex.toUpperCase()];
  // A few letters of Base64 stand anywhere by chance.
  if (bytes.length >= 9) {
    for (const before of [0, 1, 2]) {
      const shifted = Buffer.concat([Buffer.alloc(before), bytes]);
      // What the bytes before and behind have a share in is left out.
      const from = before === 0 ? 0 : 4;
      const text = shifted
        .subarray(0, shifted.length - (shifted.length % 3))
        .toString('base64')
        .slice(from);
      texts.push(text, text.replaceAll('+', '-').replaceAll('/', '_'));
    }
  }
  return texts.map((text) => Buffer.from(text));
}

/** Names of the marks that stand in these bytes, in whatever spelling. */
export function findMarks(bytes: Buffer, marks: Readonly<Record<string, string | Buffer>>): string[] {
  return Object.entries(marks)
    .filter(([, mark]) => spellingsOf(mark).some((spelling) => bytes.includes(spelling)))
    .map(([name]) => name);
}
