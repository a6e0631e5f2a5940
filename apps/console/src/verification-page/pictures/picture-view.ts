/** How a picture is looked at: enlarged, turned, moved. */
export interface PictureView {
  readonly zoom: number;
  /** Clockwise, 0, 90, 180 or 270. */
  readonly degrees: number;
  /** Shift of the picture on the screen, in shares of the frame's width and height. */
  readonly x: number;
  readonly y: number;
}

export const firstView: PictureView = { zoom: 1, degrees: 0, x: 0, y: 0 };

/** A place in a picture, in shares of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How much of the frame a place that is looked at first fills. */
const filled = 0.6;
const zoomStep = 1.25;
const mostZoom = 8;
const panStep = 0.1;

export type ViewAction = 'zoomIn' | 'zoomOut' | 'rotate' | 'reset' | 'left' | 'right' | 'up' | 'down';

/** A place in the middle of the frame, enlarged. */
export function viewOf({ x, y, width, height }: Place): PictureView {
  const zoom = Math.min(mostZoom, filled / Math.max(width, height));
  const shift = (start: number, size: number) => (0.5 - start - size / 2) * zoom;
  return inBounds({ zoom, degrees: 0, x: shift(x, width), y: shift(y, height) });
}

/** The view after something was asked of it; it never leaves the picture. */
export function viewAfter(view: PictureView, action: ViewAction): PictureView {
  switch (action) {
    case 'zoomIn':
      return inBounds({ ...view, zoom: view.zoom * zoomStep });
    case 'zoomOut':
      return inBounds({ ...view, zoom: view.zoom / zoomStep });
    case 'rotate':
      return inBounds({ ...view, degrees: (view.degrees + 90) % 360, x: 0, y: 0 });
    case 'reset':
      return firstView;
    // The arrows move the eye: the picture goes the other way.
    case 'left':
      return moved(view, panStep, 0);
    case 'right':
      return moved(view, -panStep, 0);
    case 'up':
      return moved(view, 0, panStep);
    case 'down':
      return moved(view, 0, -panStep);
  }
}

/** Shifted by shares of the frame, as by a finger or a pointer that drags. */
export function moved(view: PictureView, x: number, y: number): PictureView {
  return inBounds({ ...view, x: view.x + x, y: view.y + y });
}

function inBounds({ zoom, degrees, x, y }: PictureView): PictureView {
  const within = Math.min(mostZoom, Math.max(1, zoom));
  const most = (within - 1) / 2;
  const hold = (shift: number) => Math.min(most, Math.max(-most, shift)) || 0;
  return { zoom: within, degrees, x: hold(x), y: hold(y) };
}

const actionOfKey: Readonly<Record<string, ViewAction>> = {
  '+': 'zoomIn',
  // The same key without Shift, and on Japanese keyboards.
  '=': 'zoomIn',
  ';': 'zoomIn',
  '-': 'zoomOut',
  '0': 'reset',
  r: 'rotate',
  R: 'rotate',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What a key asks for; null for keys that are somebody else's, the arrows on a picture that is whole among them. */
export function actionForKey(key: string, view: PictureView): ViewAction | null {
  const action = actionOfKey[key] ?? null;
  return key.startsWith('Arrow') && view.zoom === 1 ? null : action;
}
