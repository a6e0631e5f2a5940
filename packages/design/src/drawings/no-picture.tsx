import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A phone whose camera shows nothing. */
export function NoPictureDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <rect className="paper" x="72" y="14" width="96" height="156" rx="14" />
      <path d="M110 26h20" />
      <rect className="deep" x="84" y="42" width="72" height="92" rx="10" />
      <path
        className="paper"
        d="M98 76h26c3 0 5 2 5 5v18c0 3-2 5-5 5H98c-3 0-5-2-5-5V81c0-3 2-5 5-5zM129 87l15-8v22l-15-8z"
      />
      <path className="accent bold" d="M94 62l52 54" />
      <circle cx="120" cy="152" r="8" />
    </Drawing>
  );
}
