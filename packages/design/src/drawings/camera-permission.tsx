import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A phone that asks, and a finger that allows. */
export function CameraPermissionDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <rect className="paper" x="66" y="14" width="96" height="156" rx="14" />
      <path d="M104 26h20" />
      <rect className="tint" x="78" y="52" width="72" height="78" rx="10" />
      <path
        className="paper"
        d="M96 66h24c3 0 5 2 5 5v14c0 3-2 5-5 5H96c-3 0-5-2-5-5V71c0-3 2-5 5-5zM125 75l12-7v20l-12-7z"
      />
      <rect className="solid" x="88" y="104" width="52" height="16" rx="8" />
      <path
        className="tint"
        d="M168 190c-6-16-26-24-32-38-2-6 2-10 8-8l12 8-22-34c-4-7 6-13 11-6l16 24c0-9 12-10 15-2 2-8 13-7 15 1 4-6 13-3 15 5 6 18 2 34 0 50z"
      />
    </Drawing>
  );
}
