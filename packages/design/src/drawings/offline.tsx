import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A cloud that no line leads to. */
export function OfflineDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <path
        className="paper"
        d="M72 112c-22 0-34-14-32-32 2-16 16-24 28-23 6-20 22-31 42-29 20 1 34 13 38 30 22-3 40 9 40 28 0 16-13 26-30 26z"
      />
      <path className="accent dashed bold" d="M116 126v40" />
      <path className="accent bold" d="m98 66 36 26M134 66l-36 26" />
    </Drawing>
  );
}
