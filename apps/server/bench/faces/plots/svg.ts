/** A plot's place on its page, in pixels. */
export const plotArea = { left: 84, top: 56, width: 560, height: 420 } as const;

/** Used in this order. The dashes distinguish the lines without colour. */
export const strokes = [
  { colour: '#0031d8', dashes: '' },
  { colour: '#c7420b', dashes: '9 4' },
  { colour: '#1d7a3c', dashes: '2 4' },
  { colour: '#7a2fa0', dashes: '12 4 2 4' },
  { colour: '#555555', dashes: '5 5' },
] as const;

export interface Tick {
  /** 0..1 along the axis. */
  readonly at: number;
  readonly label: string;
}

/** A text as it stands in XML. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Pixels of a point in shares of the area, y upwards. */
export function pixel(x: number, y: number): readonly [number, number] {
  return [plotArea.left + x * plotArea.width, plotArea.top + (1 - y) * plotArea.height];
}

/** A whole page: title, axes with ticks and labels, what is drawn in them, and a legend below. */
export function page(
  title: string,
  axes: Readonly<Record<'x' | 'y', { readonly label: string; readonly ticks: readonly Tick[] }>>,
  drawn: string,
  legend: readonly string[],
): string {
  const { left, top, width, height } = plotArea;
  const bottom = top + height;
  const total = bottom + 64 + legend.length * 22;
  const text = (x: number, y: number, content: string, more = 'text-anchor="middle"') =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(content)}</text>`;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="#d8d8db"/>`;
  const xTicks = axes.x.ticks.map(({ at, label }) => {
    const [x] = pixel(at, 0);
    return line(x, top, x, bottom) + text(x, bottom + 20, label);
  });
  const yTicks = axes.y.ticks.map(({ at, label }) => {
    const [, y] = pixel(0, at);
    return line(left, y, left + width, y) + text(left - 8, y + 4, label, 'text-anchor="end"');
  });
  const keys = legend.map((label, at) => {
    const y = bottom + 68 + at * 22;
    return stroke(at, `M${left} ${y - 5} h36`) + text(left + 46, y, label, '');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + width + 24}" height="${total}" viewBox="0 0 ${left + width + 24} ${total}" font-family="sans-serif" font-size="13" fill="#1a1a1c">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    text(left, 30, title, 'font-size="16" font-weight="bold"'),
    ...xTicks,
    ...yTicks,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="none" stroke="#626264"/>`,
    drawn,
    text(left + width / 2, bottom + 42, axes.x.label),
    text(
      20,
      top + height / 2,
      axes.y.label,
      `text-anchor="middle" transform="rotate(-90 20 ${top + height / 2})"`,
    ),
    ...keys,
    '</svg>',
  ].join('\n');
}

/** A line in the manner of its place in the legend. */
export function stroke(at: number, path: string, width = 2): string {
  const { colour, dashes } = strokes[at % strokes.length] as (typeof strokes)[number];
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`;
}
