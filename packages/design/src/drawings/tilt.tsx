import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A held card whose far edge sinks until its thickness is seen. */
export function TiltDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <path className="tint" d="M94 180c0-14-8-18-10-30-1-8 3-14 9-15h54c6 1 10 7 9 15-2 12-10 16-10 30z" />
      <g className="moves leaves flat">
        <rect className="paper" x="54" y="42" width="132" height="88" rx="10" />
        <path className="deep" d="M156 60a11 11 0 1 1 0 22 11 11 0 0 1 0-22zM138 110c1-24 35-24 36 0z" />
        <path className="faint" d="M70 64h44M70 82h34M70 100h44" />
      </g>
      <g className="moves tilted">
        <path
          className="paper"
          d="M80 76h80c4 0 7 2 8 6l20 40c2 5 0 8-5 8H57c-5 0-7-3-5-8l20-40c1-4 4-6 8-6z"
        />
        <path className="deep" d="M144 86h14l10 26h-19z" />
        <path className="faint" d="M84 90h38M79 101h36M74 112h44" />
        <path className="solid" d="M51 127h138v6q0 6-6 6H57q-6 0-6-6z" />
      </g>
      <path className="tint" d="M104 150c-3-16 0-28 8-28 9 0 10 12 9 22" />
      <path className="accent bold" d="M206 56c10 14 12 30 6 46M200 94l11 9 10-11" />
    </Drawing>
  );
}
