import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A tray with nothing in it. */
export function EmptyListDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <path
        className="paper"
        d="M44 96 66 46c2-5 6-8 12-8h84c6 0 10 3 12 8l22 50v46c0 8-5 13-13 13H57c-8 0-13-5-13-13z"
      />
      <path
        className="tint"
        d="M44 98h42c4 0 6 2 7 6 3 12 12 18 27 18s24-6 27-18c1-4 3-6 7-6h42v44c0 8-5 13-13 13H57c-8 0-13-5-13-13z"
      />
      <path className="accent" d="M86 60h68M80 78h80" strokeDasharray="1 12" />
    </Drawing>
  );
}
