import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

interface Props extends DrawingProps {
  /** How many of the three are done, 0 to 3. */
  readonly done: number;
}

const signs = [
  // Received, examined, reported.
  'M0-15V4M-8-3l8 8 8-8M-15 4v10h30V4',
  'M-2-13a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM6 5l8 9',
  'M-9-14H4l7 7v21H-9zM-4 3l4 4 6-8',
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
