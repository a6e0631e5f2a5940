import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Head } from './head.tsx';

/** A head whose eyes shut. */
export function BlinkDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Head />
      <path
        className="leaves opens dot"
        d="M107 78a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM133 78a5 5 0 1 1 0 10 5 5 0 0 1 0-10z"
      />
      <path className="moves shuts accent" strokeWidth="5" d="M99 82c3 6 13 6 16 0M125 82c3 6 13 6 16 0" />
    </Drawing>
  );
}
