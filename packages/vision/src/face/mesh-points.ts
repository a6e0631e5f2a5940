/** Points of MediaPipe's face mesh; left and right are the person's own. */
export const eyeContours = {
  right: {
    EyeUpper0: [246, 161, 160, 159, 158, 157, 173],
    EyeLower0: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    EyeUpper1: [247, 30, 29, 27, 28, 56, 190],
    EyeLower1: [130, 25, 110, 24, 23, 22, 26, 112, 243],
    EyeUpper2: [113, 225, 224, 223, 222, 221, 189],
    EyeLower2: [226, 31, 228, 229, 230, 231, 232, 233, 244],
    EyeLower3: [143, 111, 117, 118, 119, 120, 121, 128, 245],
    EyebrowUpper: [156, 70, 63, 105, 66, 107, 55, 193],
    EyebrowLower: [35, 124, 46, 53, 52, 65],
  },
  left: {
    EyeUpper0: [466, 388, 387, 386, 385, 384, 398],
    EyeLower0: [263, 249, 390, 373, 374, 380, 381, 382, 362],
    EyeUpper1: [467, 260, 259, 257, 258, 286, 414],
    EyeLower1: [359, 255, 339, 254, 253, 252, 256, 341, 463],
    EyeUpper2: [342, 445, 444, 443, 442, 441, 413],
    EyeLower2: [446, 261, 448, 449, 450, 451, 452, 453, 464],
    EyeLower3: [372, 340, 346, 347, 348, 349, 350, 357, 465],
    EyebrowUpper: [383, 300, 293, 334, 296, 336, 285, 417],
    EyebrowLower: [265, 353, 276, 283, 282, 295],
  },
} as const;

export type EyeContour = keyof (typeof eyeContours)['left'];

/** Where the iris network's points begin that take the place of the mesh's. */
export const contourInIris: Readonly<Record<EyeContour, number>> = {
  EyeUpper0: 9,
  EyeUpper1: 25,
  EyeUpper2: 41,
  EyeLower0: 0,
  EyeLower1: 16,
  EyeLower2: 32,
  EyeLower3: 54,
  EyebrowUpper: 63,
  EyebrowLower: 48,
};

export const eyeCorners = {
  right: { outer: 33, inner: 133 },
  left: { outer: 263, inner: 362 },
} as const;
export const mouthCorners = { right: 61, left: 291 } as const;
export const noseTip = 1;
