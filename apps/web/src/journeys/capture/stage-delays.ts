/** How long the frozen picture stands with its tick before the next one is asked for. */
export const acceptedPictureMs = 650;

/** How long its tick stands beside the next one, which was begun meanwhile. */
export const acceptedBesideMs = 1500;

/** How long the drawing shows what comes next, unless the visitor skips it. */
export const coachMs = 1400;
