/** One face as the device measured it. Signs are the visitor's own: yaw positive to their left, pitch upwards. */
export interface FaceReading {
  /** Around the face from ear to ear and from hairline to chin, in shares of the picture. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Null where only the position is known (the server's detection). */
  readonly pose: FacePose | null;
}

export interface FacePose {
  /** Radians. */
  readonly yaw: number;
  readonly pitch: number;
  /** Opening of the lids to the width of the eye, the wider of both. */
  readonly eyeOpening: number;
  /**
   * Place of the nose's tip: x in distances of the eyes from the middle between them, positive to the visitor's left, y in
   * distances from there to the mouth. Null where the mesh has none.
   */
  readonly nose: { readonly x: number; readonly y: number } | null;
  /** Distance from the eyes to the mouth, in distances of the eyes. */
  readonly eyesToMouth: number;
}

export interface FaceEngine {
  /** Faces in a frame, largest first. */
  read(frame: ImageBitmap): Promise<readonly FaceReading[]>;
  /** Whether poses are measured, so that instructions can be followed on the device. */
  readonly measuresPose: boolean;
  /** Shortest time from one frame to the next, milliseconds. */
  readonly interval: number;
}

export type WorkerRequest =
  | { readonly type: 'load'; readonly base: string }
  | { readonly type: 'read'; readonly id: number; readonly frame: ImageBitmap };
export type WorkerAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'faces'; readonly id: number; readonly faces: readonly FaceReading[] };
