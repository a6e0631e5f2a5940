/** Shapes of documents: ISO/IEC 7810 ID-1 (85.60 × 53.98 mm) and ID-3, a passport's page (125 × 88 mm). */
export type DocumentShape = 'card' | 'page';

interface ShapeFacts {
  /** Width to height. */
  readonly aspect: number;
  /**
   * Thickness to width, of the body whose side face is looked for. An open passport is the data page (0.7 mm) on up to
   * half of its leaves (3 mm): 1.2 mm lies between, and the side face may be half or twice as wide as expected.
   */
  readonly thickness: number;
  /** Pixels at which it is read: 450 dpi of a card, 325 dpi of a page, about what a camera of 1080p gives. */
  readonly reading: { readonly width: number; readonly height: number };
}

export const documentShapes: Readonly<Record<DocumentShape, ShapeFacts>> = {
  card: { aspect: 85.6 / 53.98, thickness: 0.76 / 85.6, reading: { width: 1518, height: 957 } },
  page: { aspect: 125 / 88, thickness: 1.2 / 125, reading: { width: 1600, height: 1126 } },
};
