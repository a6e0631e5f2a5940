import { bookletBody, type CardPose, type CardProjection, type Pixel } from './card-pose.ts';

/** Cover of a passport of ten years, and its thickness in mm. */
const cover = { fill: '#6d1f2a', thickness: 0.5 } as const;
/** Sheets whose edges are drawn under the open page. */
const sheetCount = 7;

/**
 * The document's body (most of it hidden under its face) and its shadow on the desk: a card's light side face all
 * round, a booklet's edges of sheets on its cover. `facingPage` shows the other page of an open booklet.
 */
export function drawBody(projection: CardProjection, pose: CardPose, facingPage: boolean): string {
  const { body, widthPx } = pose;
  const drop = (widthPx * 0.008).toFixed(1);
  const shadow = `transform="translate(${drop} ${drop})" opacity=".45" filter="url(#shadow)"`;
  const whole = projection.outline(0, body.thickness);
  return (
    `<defs><filter id="shadow" x="-10%" y="-10%" width="120%" height="130%"><feGaussianBlur stdDeviation="${drop}"/></filter></defs>` +
    (facingPage ? drawFacingPage(projection, shadow) : '') +
    polygon(whole, '#000', shadow) +
    (body === bookletBody ? drawBooklet(projection) : polygon(whole, '#f3f4ef'))
  );
}

/** From below: the cover, then sheet upon sheet, so that each leaves its edge to be seen. */
function drawBooklet({ outline }: CardProjection): string {
  const { thickness } = bookletBody;
  const pages = thickness - cover.thickness;
  const sheets = Array.from({ length: sheetCount }, (_, index) =>
    polygon(outline(0, pages * (1 - index / sheetCount)), index % 2 === 0 ? '#efe8d8' : '#cfc6b2'),
  );
  return polygon(outline(0, thickness), cover.fill) + sheets.join('');
}

/** Paper that grows darker towards the fold. */
function drawFacingPage({ facingPage }: CardProjection, shadow: string): string {
  const fold = facingPage[2][1];
  const top = facingPage[0][1];
  return (
    polygon(facingPage, '#000', shadow) +
    `<defs><linearGradient id="fold" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${top.toFixed(1)}" y2="${fold.toFixed(1)}">` +
    '<stop offset="0" stop-color="#ece7dc"/><stop offset=".9" stop-color="#ded7ca"/><stop offset="1" stop-color="#9d9588"/></linearGradient></defs>' +
    polygon(facingPage, 'url(#fold)')
  );
}

function polygon(points: readonly Pixel[], fill: string, more = ''): string {
  const line = points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
  return `<polygon points="${line}" ${more} fill="${fill}"/>`;
}
