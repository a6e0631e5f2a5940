/** What a camera can be made to see. */
export const sceneNames = [
  'front',
  'back',
  'thickness',
  'tilted',
  'addressPage',
  'frontBlurred',
  'frontGlare',
  'frontDark',
  'fingerOnFront',
  'myNumberBack',
  'face.neutral',
  'face.turnLeft',
  'face.turnRight',
  'face.lookUp',
  'face.blink',
  'face.smile',
  'desk',
  'twoFaces',
  'noFace',
  'infrared',
  'black',
] as const;

export type SceneName = (typeof sceneNames)[number];

/** One picture of a scene and how long it stays. */
export interface SceneFrame {
  readonly jpeg: Buffer;
  readonly milliseconds: number;
}

export interface Scene {
  readonly frames: readonly SceneFrame[];
  /** Starts again after the last frame; otherwise the last frame stays. */
  readonly loop: boolean;
}

/** Scenes by name, rendered when first asked for, then cached. */
export interface Scenes {
  get(name: SceneName): Promise<Scene>;
}

/** A scene of one picture. */
export function still(jpeg: Buffer): Scene {
  return { frames: [{ jpeg, milliseconds: 1000 }], loop: false };
}
