import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Card } from './card.tsx';

/** A sand-glass that has run out, beside a card. */
export function ExpiredDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Card at="translate(24 46) rotate(-4) scale(.9)" />
      <path
        className="paper"
        d="M132 54h72M132 158h72M140 54c0 30 20 38 20 52s-20 22-20 52h56c0-30-20-38-20-52s20-22 20-52z"
      />
      <path className="solid" d="M146 156c2-14 10-22 22-22s20 8 22 22z" />
      <path className="accent" d="M168 112v12" />
    </Drawing>
  );
}
