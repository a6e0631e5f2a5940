/** Where the frame stands in the business's page. */
export interface Placement {
  /** Gives the frame the height of its content, or with `fill` of the window; null where it has a height of its own. */
  readonly fit: (height: number, fill: boolean) => number | null;
  /** Brings the beginning of a new screen into sight. */
  readonly showTop: () => void;
  readonly remove: () => void;
}

const lowest = 420;
const windowHigh = 'clamp(480px, 100dvh, 900px)';

/** In the element, as high as its content. */
export function placeInline(element: Element, frame: HTMLIFrameElement): Placement {
  frame.style.height = `${lowest}px`;
  element.append(frame);
  let filled = false;
  let first = true;
  return {
    fit: (height, fill) => {
      frame.style.height = fill ? windowHigh : `${Math.max(lowest, Math.ceil(height))}px`;
      // Once: scrolling away from a camera is deliberate.
      if (fill && !filled) frame.scrollIntoView({ block: 'start' });
      filled = fill;
      return frame.offsetHeight;
    },
    showTop: () => {
      // Nobody who reads the page around it is torn away when the frame has loaded.
      if (!first && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' });
      first = false;
    },
    remove: () => frame.remove(),
  };
}
