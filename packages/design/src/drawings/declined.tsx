import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Badge, Card } from './card.tsx';

/** A card, and a sign that it rests. */
export function DeclinedDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Card at="translate(48 52)" />
      <Badge x={180} y={124} sign="M-8-11v22M8-11v22" />
    </Drawing>
  );
}
