import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A phone held flat above a card that lies on a table. */
export function HoldAboveDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <path
        className="paper"
        d="M76 122h96c4 0 6 2 8 5l16 24c2 4 0 7-5 7H58c-5 0-7-3-5-7l15-24c2-3 4-5 8-5z"
      />
      <path className="deep" d="M146 130h18l7 16h-22z" />
      <path className="faint" d="M84 133h42M79 142h42" />
      <path className="accent dashed" d="m66 72-8 74M178 72l12 74" />
      <g className="moves hovers">
        <path className="tint" d="M250 102c-26 2-44 0-58-14l-2-26h60z" />
        <path
          className="paper"
          d="M80 30h88c5 0 8 2 9 6l12 36c2 6-1 10-7 10H58c-6 0-9-4-7-10l19-36c2-4 5-6 10-6z"
        />
        <path className="accent" d="M92 42h60l8 28H78z" />
        <path className="solid" d="M170 52a4 4 0 1 1 0 8 4 4 0 0 1 0-8z" />
        <path className="tint" d="M250 60c-20-4-64-6-84 4-6 3-5 9 1 10 12 2 20 0 26 8" />
      </g>
    </Drawing>
  );
}
