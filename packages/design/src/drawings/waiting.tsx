import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

interface Props extends DrawingProps {
  /** How many of the three are done, 0 to 3. */
  readonly done: number;
}

const signs = [
  // A card, a face, both held together.
  'M-15-10h30v20h-30zM-8-2h7M-8 4h12',
  'M0-14c8 0 11 6 11 13S7 14 0 14-11 6-11-1-8-14 0-14z',
  'm-11 0 8 8L12-8',
];

/** Three stages in a row that fill as they end. */
export function WaitingDrawing({ done, ...rest }: Props) {
  return (
    <Drawing {...rest}>
      <Ground />
      <path className="faint bold" d="M50 92h140" />
      <path className="accent bold" d={`M50 92h${Math.min(2, done) * 70}`} />
      {signs.map((sign, at) => (
        <g key={sign} transform={`translate(${50 + at * 70} 92)`}>
          <circle className={at < done ? 'solid' : 'paper'} r="30" />
          {at === done && <circle className="accent bold waits" r="30" />}
          <path className={at < done ? 'onAccent' : ''} d={sign} />
        </g>
      ))}
    </Drawing>
  );
}
