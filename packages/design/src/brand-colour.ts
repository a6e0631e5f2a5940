const white = '#ffffff';
const black = '#000000';
/** WCAG 2.2, 1.4.3: of text with its ground. */
const textContrast = 4.5;
/** Paler than this beside white, a button's ground is not seen as one. */
const groundContrast = 1.3;

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Whether white text on this colour has a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
export function carriesWhiteText(colour: string): boolean {
  return isColour(colour) && contrast(colour, white) >= textContrast;
}

/** The colours that a page of a business is painted with. */
export interface BrandColours {
  /** Read on white and beside it: links, borders, drawings. The business's colour, darkened as far as it must be. */
  readonly brand: string;
  /** The ground of buttons: the business's colour as it is, unless white swallows it. */
  readonly fill: string;
  /** What is read on that ground: black or white. */
  readonly onFill: string;
}

/** Null for what is not a colour `#rrggbb`. */
export function brandColours(colour: string): BrandColours | null {
  if (!isColour(colour)) return null;
  let brand = colour;
  for (let share = 0.95; !carriesWhiteText(brand); share -= 0.05) brand = darkened(colour, share);
  const fill = contrast(colour, white) >= groundContrast ? colour : brand;
  return { brand, fill, onFill: contrast(fill, white) >= textContrast ? white : black };
}

/** @param share of the light that is left, 0 to 1 */
function darkened(colour: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Paints the page in the business's colour; without one the default stays. */
export function applyBrandColour(colour: string | null): void {
  const colours = colour === null ? null : brandColours(colour);
  if (colours === null) return;
  const { style } = document.documentElement;
  style.setProperty('--brand', colours.brand);
  style.setProperty('--brand-fill', colours.fill);
  style.setProperty('--on-brand', colours.onFill);
}
