/**
 * Every threshold of capture and examination stands here with the measurement that justifies it. Figures marked
 * "trial" were measured in November 2026 (docs/measured-thresholds.md); `npm run bench vision` repeats the matching ones.
 */
export const thresholds = {
  picture: {
    /** Mean luma; a desk lamp's room is above 80, a face lit by the screen alone about 30. */
    brightness: 40,
  },
  document: {
    /** Share of the weakest side on a real edge: 0 false accepts in 160 pictures without a card (trial). */
    support: 0.7,
    /** A card as wide as 60 % of a 16:9 picture covers 0.40 of it; below 0.12 its portrait is under 120 px. */
    coverage: 0.12,
    /** Laplacian variance at 1012 px: sharp 1548, blurred by sigma 1.5 58 (trial). */
    sharpness: 60,
    /** A back bears little but lines: a sharp specimen has 109, by half the light 27. */
    sharpnessBack: 20,
    glare: 0.06,
    edgeStrength: 0.5,
    /** Pixels of the side face: the engine finds it from 2.4 px on, a person who looks at the picture needs more. */
    edgeWidthPx: 3,
  },
  chip: {
    /** How alike a signed picture of a name or an address and the text beside it must be: letter for letter. */
    agreement: 1,
    /**
     * How sure each line of such a picture must be read where nobody looks at it, in Latin letters or of an address: below,
     * what is read is often another text (docs/measured-thresholds.md). No real chip was measured.
     */
    confidence: 0.9,
  },
  /** Width to height; the perspective of a hand-held picture stays within these. Steep: tilted by 45°. */
  shape: {
    /** ID-1 is 1.586. */
    card: { aspectMin: 1.35, aspectMax: 1.9, aspectTilted: 1.85, aspectSteep: 2.24 },
    /** A passport's page (ID-3) is 1.42: the same shares of it. */
    page: { aspectMin: 1.21, aspectMax: 1.7, aspectTilted: 1.66, aspectSteep: 2 },
  },
  face: {
    /** Matching wants 120 px of portrait (trial: EER 1.5 % at 120 px, 4.6 % at 80 px). */
    widthPx: 120,
    sharpness: 15,
    secondFaceShare: 0.4,
    frontalYaw: 0.3,
    frontalPitch: 0.35,
    /** Eye ratio: closed 0.07–0.12, open mostly 0.25–0.5 (trial). */
    eyeOpen: 0.15,
  },
  /**
   * Changes against the selfie, between rest and action. Drawn people (packages/testkit/README.md), rest → action: yaw
   * 0.03 → at least 0.38, the nose's tip 0.02 → 0.37 distances of the eyes; pitch → 0.20, the nose 0.18 of the way to the
   * mouth; eye ratio 0.40 → 0.10. Flat prints turned by up to 55°: yaw 0.14, nose 0.14; pitch 0.16, nose 0.11 (simulated,
   * `npm run bench -- liveness`, docs/adr/0024-liveness.md). A smile overlaps other people's rest and is not asked for.
   */
  instruction: {
    /** As far as a selfie may be turned: a picture that is good as a selfie never shows a turn. */
    turnYaw: 0.3,
    turnChange: 0.3,
    turnNose: 0.3,
    /** A person who looked down for the selfie does not look up by looking straight ahead. */
    lookUpPitch: -0.05,
    lookUpChange: 0.17,
    lookUpNose: 0.13,
    eyeClosed: 0.2,
    /** Of the selfie's opening: closed eyes have a third to a half of it. */
    eyeClosedShare: 0.65,
  },
  movement: {
    /**
     * Of the change that a picture must show: the key frame nearest to it may be of a moment before or after. Simulated
     * (docs/adr/0024-liveness.md).
     */
    furthest: 0.75,
  },
  portrait: {
    widthPx: 120,
    /** Under this no comparison is worth anything. */
    smallestWidthPx: 60,
  },
  /**
   * When a picture was before the recorded camera: `wasBeforeCamera` says how they are used, and
   * `npm run bench -- frames` what they are worth.
   */
  frame: {
    /** Same card 0.92–0.97 held nearly flat (57 pairs), another person's of the type at most 0.63 (39 pairs). */
    card: 0.75,
    /**
     * Where the card's print does not decide. Same moment, then another person's card laid in the same place on the
     * same desk, then one on another desk: front 0.92–0.98, 0.91, 0.85; tilted 0.91–0.97, 0.94, 0.84; edge 0.51–0.96,
     * 0.90, 0.76. At these 2 of 28 right frames of edges are refused; another's edge in its place is accepted, its
     * front is not. Nothing on the desk: at most 0.44. A face that turns while its room stays 0.27–0.99, another
     * photograph of the same person 0.10 (one pair).
     */
    scene: { documentFront: 0.94, documentBack: 0.94, documentTilted: 0.9, documentEdge: 0.8, face: 0.2 },
  },
  /**
   * When a picture is a copy of another verification's: `npm run bench -- replays` measures it, and
   * docs/measured-thresholds.md says on what.
   */
  copy: {
    /** What nearly all parts agree in. */
    likeness: 0.97,
    /** Signs of 96 that differ at most; farther pictures are not compared. */
    signs: 24,
    /** Two moments of a video that are less alike show two things. */
    scene: 0.9,
    /** Signs in which moments of a video differ at most that show one thing. */
    sceneSigns: 8,
  },
  recording: {
    /** A camera never gives the same bytes twice; one frame may be equal by some chance we don't know. */
    replayedFrames: 2,
    /**
     * Things that an earlier video or its pictures showed in the same order, each unlike the others. Replays show four to
     * eight; one person before one fixed camera at most three (docs/measured-thresholds.md).
     */
    replayedScenes: 4,
    /**
     * How far outside its take's begin and its own arrival a picture's mark may lie, in ms. Marks and calls go over two
     * lines: a mark overtakes the call by what a slow network holds that up (5 s is when a page gives up connecting), or
     * waits until it is connected again.
     */
    markBeforeTakeMs: 5000,
    markAfterPictureMs: 10_000,
    /**
     * Of one take's video that was lost, in ms: at 5 % of packets lost at most 1 % of frames is (the relay of
     * `recording.test.ts`), in the longest take a second. Five seconds are enough to change what is before the camera.
     */
    lostMs: 5000,
    /** How far from video a picture may be, in ms: a killed process loses 2.5 s, a chunk and what is underway. */
    besideMs: 2500,
  },
  reading: {
    /** Below this a field that differs is unsure reading, not a contradiction. */
    confidence: 0.8,
    typeConfidence: 0.5,
  },
} as const;
