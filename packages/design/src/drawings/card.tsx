/** The front of a card, 132 × 86, to be put in place by `at` (an SVG transform). */
export function Card({ at }: { at?: string }) {
  return (
    <g transform={at}>
      <rect className="paper" width="132" height="86" rx="10" />
      <path className="deep" d="M102 18a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM84 68c1-24 35-24 36 0z" />
      <path className="faint" d="M16 24h44M16 43h34M16 62h44" />
    </g>
  );
}

/** A round badge, 30 in radius around `x`, `y`; its sign is drawn around 0, 0. */
export function Badge({ x, y, sign }: { x: number; y: number; sign: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="solid" r="30" />
      <path className="onAccent bold" d={sign} />
    </g>
  );
}
