/** Outer size of the drawing: an ID-1 card (ISO/IEC 7810: 85.60 × 53.98 mm) at about 11.8 units a millimetre. */
const cardSize = { width: 1012, height: 638, corner: 32 } as const;

const fontFamilies = "'Noto Sans CJK JP','Noto Sans JP','IPAGothic',sans-serif";

/** What a document is printed on. */
export interface Stock {
  readonly width: number;
  readonly height: number;
  readonly corner: number;
  /** Three pale colours running over the paper. */
  readonly tints: readonly [string, string, string];
  /** Colour of the security print's rings. */
  readonly rings: string;
}

const licenceStock: Stock = { ...cardSize, tints: ['#e6ecf4', '#dcebe1', '#e9e4f2'], rings: '#7fae97' };

/** An empty card with a pale security print, cut to rounded corners; `content` is printed on it. */
export function printCard(content: string, stock: Partial<Stock> = {}): string {
  const { width, height, corner, tints, rings: ink } = { ...licenceStock, ...stock };
  const rings = Array.from(
    { length: Math.ceil(width / 30) },
    (_, index) =>
      `<circle cx="${310 + (index % 2) * 8}" cy="300" r="${20 + index * 22}" fill="none" stroke="${ink}" stroke-opacity=".22"/>`,
  ).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><clipPath id="card"><rect width="${width}" height="${height}" rx="${corner}"/></clipPath>` +
    `<linearGradient id="stock" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tints[0]}"/>` +
    `<stop offset=".5" stop-color="${tints[1]}"/><stop offset="1" stop-color="${tints[2]}"/></linearGradient></defs>` +
    `<g clip-path="url(#card)" font-family="${fontFamilies}" fill="#14181c">` +
    `<rect width="${width}" height="${height}" fill="url(#stock)"/>${rings}${content}</g></svg>`
  );
}

/** Rough width of a text in em: full-width letters 1, digits and other Latin 0.56, brackets and spaces less. */
function widthInEm(text: string): number {
  return Array.from(text).reduce((total, letter) => {
    if (letter === ' ') return total + 0.22;
    if ('()'.includes(letter)) return total + 0.34;
    return total + ((letter.codePointAt(0) ?? 0) < 0x2000 ? 0.56 : 1);
  }, 0);
}

export interface Line {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly spacing?: number;
  /** Longer text is pressed together to fit, as real printers do. */
  readonly room?: number;
  readonly fill?: string;
}

/** One line of print. */
export function print(text: string, line: Line): string {
  const { x, baseline, size, spacing = 0, room, fill } = line;
  const natural = widthInEm(text) * size + spacing * text.length;
  const squeeze = room && natural > room ? room / natural : 1;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return (
    `<text transform="translate(${x} ${baseline}) scale(${squeeze.toFixed(3)} 1)" font-size="${size}"` +
    `${spacing ? ` letter-spacing="${spacing}"` : ''}${fill ? ` fill="${fill}"` : ''} xml:space="preserve">${escaped}</text>`
  );
}

/** A thin ruled line. */
export function rule(x: number, y: number, length: number): string {
  return `<path d="M${x},${y} h${length}" stroke="#6b7480" stroke-width="1.2"/>`;
}
