import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Badge, Card } from './card.tsx';

/** A card, and the tick over it. */
export function ApprovedDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Card at="translate(48 52)" />
      <Badge x={180} y={124} sign="m-13 1 9 9 17-19" />
      <path className="accent" d="M44 30v14M37 37h14M206 62v12M200 68h12" />
    </Drawing>
  );
}
