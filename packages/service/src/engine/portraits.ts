import type { CardMeasures, FaceMeasures, PictureMeasures, Point } from '@ekyc/engine-port';

/**
 * Faces that lie on the document, largest first. Another face in the picture proves nothing: it may be the
 * visitor's own, held beside somebody else's document. Where no document was found they cannot be distinguished.
 */
export function portraitsOn({
  card,
  faces,
}: Pick<PictureMeasures, 'card' | 'faces'>): readonly FaceMeasures[] {
  return card ? faces.filter(({ box }) => liesOn(card.quad, box)) : faces;
}

/** Whether the middle of a box lies within a document's corners; both in shares of the picture. */
export function liesOn(quad: CardMeasures['quad'], box: FaceMeasures['box']): boolean {
  const middle: Point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const sides = quad.map((corner, at) => {
    const next = quad[(at + 1) % quad.length] as Point;
    return (next.x - corner.x) * (middle.y - corner.y) - (next.y - corner.y) * (middle.x - corner.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
