import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { TurnedHead } from './head.tsx';

interface Props extends DrawingProps {
  /** As seen on the screen: a preview is mirrored. */
  readonly direction: 'left' | 'right' | 'up';
}

/** A head that turns, and the arrow it follows. */
export function LookDrawing({ direction, ...rest }: Props) {
  const up = direction === 'up';
  return (
    <Drawing {...rest}>
      <Ground />
      <g transform={direction === 'right' ? 'matrix(-1 0 0 1 240 0)' : undefined}>
        <g className={up ? 'moves nods' : 'moves turns'}>
          <TurnedHead up={up ? 26 : 0} />
        </g>
        <path
          className="accent bold"
          d={up ? 'M52 96V36M36 52l16-17 16 17' : 'M68 84H18M34 68 17 84l17 16'}
        />
      </g>
    </Drawing>
  );
}
