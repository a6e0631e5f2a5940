import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Card } from './card.tsx';

/** A card that is put away. */
export function CanceledDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Card at="translate(54 26)" />
      <path className="deep" d="M36 88h168v62c0 6-4 10-10 10H46c-6 0-10-4-10-10z" />
      <path className="tint" d="M36 88h52l10 14h44l10-14h52v62c0 6-4 10-10 10H46c-6 0-10-4-10-10z" />
      <path className="accent bold" d="M102 132h36" />
    </Drawing>
  );
}
