/** A point in shares of a network's input, 0..1 from its top left corner. */
export type SharePoint = readonly [x: number, y: number];

/** How a face becomes a network's input, and its output a template: with the weights, all that decides the values. */
export interface FaceGeometry {
  readonly input: {
    readonly width: number;
    readonly height: number;
    readonly order: 'rgb' | 'bgr';
    /** Planes of one colour each, or colours beside each other. */
    readonly layout: 'nchw' | 'nhwc';
    /** A value of 0..255 becomes (value − mean) · scale; by channel, in the order above. */
    readonly mean: readonly [number, number, number];
    readonly scale: readonly [number, number, number];
  };
  /**
   * `fivePoints`: a similarity transform brings the person's right eye, left eye, nose tip and right and left corner of
   * the mouth (left in the picture first) as near as can be to these places. `dlibSquare`: the upright square around 68
   * landmarks that dlib's networks were trained on.
   */
  readonly alignment:
    | {
        readonly kind: 'fivePoints';
        readonly points: readonly [SharePoint, SharePoint, SharePoint, SharePoint, SharePoint];
      }
    | { readonly kind: 'dlibSquare' };
  readonly output: {
    /** Numbers in a template. */
    readonly length: number;
    /** Scaled to length 1. */
    readonly normalised: boolean;
  };
  /** The template is the mean of the face's and its mirror image's. */
  readonly mirrored: boolean;
}
