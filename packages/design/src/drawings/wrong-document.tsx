import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Card } from './card.tsx';

/** Two documents that are taken for each other. */
export function WrongDocumentDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <g transform="rotate(-7 90 70)">
        <rect className="tint" x="26" y="30" width="104" height="70" rx="9" />
        <path className="faint" d="M40 50h50M40 66h38M40 82h50" />
      </g>
      <Card at="translate(92 74) scale(.95)" />
      <path
        className="accent bold"
        d="M156 34c24-2 40 8 44 28M190 50l11 13 9-15M60 158c-20-4-30-14-32-32M18 138l10-14 12 13"
      />
    </Drawing>
  );
}
