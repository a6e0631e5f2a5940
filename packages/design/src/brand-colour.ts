/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Whether white text on this colour has a contrast of at least 4.5 (WCAG 2.2, 1.4.3). */
export function carriesWhiteText(colour: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(colour) && 1.05 / (luminance(colour) + 0.05) >= 4.5;
}

/** Takes the business's colour for buttons where it is readable; the default stays otherwise. */
export function applyBrandColour(colour: string | null): void {
  if (colour !== null && carriesWhiteText(colour)) {
    document.documentElement.style.setProperty('--brand', colour);
  }
}
