import { Badge } from './card.tsx';
import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Head } from './head.tsx';

/** A head, and the tick over it: where no document was shown. */
export function ApprovedFaceDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Head />
      <Badge x={176} y={132} sign="m-13 1 9 9 17-19" />
      <path className="accent" d="M52 34v14M45 41h14M206 58v12M200 64h12" />
    </Drawing>
  );
}
