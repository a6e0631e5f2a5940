/**
 * A thumb that comes in from the right and lies over the document's right part, as SVG in a square of 100 × 100 that
 * is stretched over an upright frame.
 */
export function drawThumb(): string {
  const outline =
    'M104,44.5 C92,43.6 78,43.4 66,44.6 C56,45.6 54,48 54,50 C54,52.6 57,54.6 67,55.4 C80,56.4 92,57.2 104,60 Z';
  return (
    '<defs><linearGradient id="thumb" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e7b794"/>' +
    '<stop offset=".45" stop-color="#f0c8a8"/><stop offset="1" stop-color="#b98060"/></linearGradient>' +
    '<filter id="under" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="1 .6"/></filter></defs>' +
    `<path d="${outline}" transform="translate(0 1)" fill="#000" opacity=".5" filter="url(#under)"/>` +
    `<path d="${outline}" fill="url(#thumb)"/>` +
    '<path d="M56.5,49.8 C56.5,47.6 60,46.6 66,46.6 C70,46.6 71.5,48 71.5,49.9 C71.5,51.8 70,53.2 66,53.2 C60,53.2 56.5,52 56.5,49.8 Z" fill="#f6dccb" stroke="#c79878" stroke-width=".3"/>' +
    '<path d="M82,46.5 q1.6,3.4 0,7 M85,46.8 q1.4,3.4 0,6.6" stroke="#a8714f" stroke-width=".35" fill="none" opacity=".7"/>'
  );
}
