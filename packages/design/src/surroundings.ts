/** What a page that stands inside of another one has to mind; a page by itself has nothing to. */
export interface Surroundings {
  /** A screen appeared. */
  readonly screenShown: () => void;
  /** Whether a new screen may take the focus. */
  readonly mayTakeFocus: () => boolean;
  /** A dialog opened. */
  readonly dialogShown: (dialog: HTMLDialogElement) => void;
}

let present: Surroundings = {
  screenShown: () => undefined,
  mayTakeFocus: () => true,
  dialogShown: () => undefined,
};

export function surroundings(): Surroundings {
  return present;
}

/** Call it once, before anything is rendered, in an app that may be embedded in another page. */
export function setSurroundings(around: Surroundings): void {
  present = around;
}
