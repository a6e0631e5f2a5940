import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Card } from './card.tsx';

/** A card within an arrow that goes round. */
export function AgainDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Card at="translate(68 60) scale(.8)" />
      <path
        className="accent bold"
        d="M42 106a80 68 0 0 1 142-52M198 74a80 68 0 0 1-142 52M186 34v22h-22M54 146v-22h22"
      />
    </Drawing>
  );
}
