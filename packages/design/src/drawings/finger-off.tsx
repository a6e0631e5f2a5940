import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Card } from './card.tsx';

/** A finger that leaves the card. */
export function FingerOffDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Card at="translate(36 44)" />
      <path
        className="tint"
        d="M250 158c-30 6-54 4-66-12-6-8-4-16-8-24l-16-22c-5-8 5-15 12-8l22 24c8-4 16-4 24 0l32 12z"
      />
      <path className="accent bold" d="M150 40c18-2 34 4 44 18M180 60l15-1 1-15" />
    </Drawing>
  );
}
