/** Good frames in a row, and for how many milliseconds at least, before the shutter opens by itself. */
export const autoShutterDelays = {
  card: { frames: 4, milliseconds: 330 },
  face: { frames: 3, milliseconds: 400 },
  movement: { frames: 2, milliseconds: 0 },
  /** A blink is over within a few frames: the first one that shows it is taken. */
  blink: { frames: 1, milliseconds: 0 },
};

/** Without a picture for so long, the visitor is offered a shutter to press. */
export const manualShutterDelayMs = 10_000;
