import type { Frame } from '@playwright/test';

/** What is wrong with how a page lies on its screen; each entry names the control or text. */
export interface LayoutFaults {
  /** Pixels by which it is wider than the screen. */
  readonly beyond: number;
  /** Reaches over the side of the screen. */
  readonly outside: readonly string[];
  /** Lies over another one. */
  readonly overlapping: readonly string[];
  /** Cannot be brought into sight whole. */
  readonly unreachable: readonly string[];
  /** Placeholders and disabled controls under 4.5:1. */
  readonly pale: readonly string[];
}

/** Of a page, or a frame in one, as it stands, without waiting for anything. */
export function layoutFaults(page: Pick<Frame, 'evaluate'>): Promise<LayoutFaults> {
  return page.evaluate(findFaults);
}

/** In the page: knows nothing of what stands around it here. */
function findFaults(): LayoutFaults {
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} ${(element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 40)}`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert], .sr-only') === null &&
    element.getBoundingClientRect().width > 1;
  // A phone zooms out of what is too wide, and innerWidth grows with it.
  const screenWidth = document.documentElement.clientWidth;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const floats = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
    return false;
  };
  const blocks = all('button, a[href], input, select, textarea, h1, h2, h3, p, dt, dd, legend');
  const outside = blocks.filter((block) => {
    const { left, right } = block.getBoundingClientRect();
    return left < -1 || right > screenWidth + 1;
  });
  // What floats lies over what is scrolled, by intent; and a link lies within its sentence.
  const resting = blocks
    .filter((block) => !floats(block))
    .map((block) => ({ block, box: block.getBoundingClientRect() }));
  const overlapping = resting.flatMap(({ block: one, box: a }, at) =>
    resting.slice(at + 1).flatMap(({ block: other, box: b }) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide <= 2 || high <= 2 || one.contains(other) || other.contains(one)) return [];
      return [`${named(one)} / ${named(other)}`];
    }),
  );
  const unreachable = all('main button, main a[href], main input, main select').filter((control) => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { top, bottom } = control.getBoundingClientRect();
    return top < -1 || (bottom > innerHeight + 1 && bottom - top < innerHeight);
  });
  type Colour = readonly [number, number, number, number];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour: string): Colour => {
    if (!canvas) throw new Error('no canvas');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
    r * a + x * (1 - a),
    g * a + y * (1 - a),
    b * a + z * (1 - a),
    1,
  ];
  const behind = (element: Element | null): Colour => {
    if (!element) return [255, 255, 255, 1];
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, behind(element.parentElement));
  };
  const light = ([r, g, b]: Colour) => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (text: Colour, element: Element) => {
    // Opacity pales text and ground alike, against what lies behind the element.
    let ground = behind(element);
    let ink = over(text, ground);
    const opacity = Number(getComputedStyle(element).opacity);
    const beyond = behind(element.parentElement);
    ink = over([ink[0], ink[1], ink[2], opacity], beyond);
    ground = over([ground[0], ground[1], ground[2], opacity], beyond);
    const [high, low] = [light(ink), light(ground)].toSorted((a, b) => b - a) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };
  const disabled = all(':disabled, [aria-disabled=true]')
    .filter((control) => (control.textContent ?? '').trim() !== '')
    .filter((control) => contrast(rgba(getComputedStyle(control).color), control) < 4.5);
  const placeholders = all('input[placeholder]').filter(
    (field) => contrast(rgba(getComputedStyle(field, '::placeholder').color), field) < 4.5,
  );
  return {
    beyond: Math.max(0, (document.scrollingElement ?? document.body).scrollWidth - screenWidth),
    outside: outside.map(named),
    overlapping,
    unreachable: unreachable.map(named),
    pale: [...disabled, ...placeholders].map(named),
  };
}
