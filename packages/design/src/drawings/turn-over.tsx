import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A card that turns from its front to its back. */
export function TurnOverDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <g className="moves front">
        <rect className="paper" x="60" y="66" width="120" height="78" rx="9" />
        <path className="deep" d="M152 84a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM136 128c1-20 31-20 32 0z" />
        <path className="faint" d="M74 86h42M74 102h32M74 118h42M74 130h24" />
      </g>
      <g className="moves leaves back">
        <rect className="tint" x="60" y="66" width="120" height="78" rx="9" />
        <path d="M60 84h120" className="bold" />
        <path className="paper" d="M74 100h92v28H74z" />
        <path className="faint" d="M84 114h54" />
      </g>
      <path className="accent bold" d="M72 46c24-24 72-24 96 0M154 46h15V31" />
    </Drawing>
  );
}
