import { Card } from './card.tsx';
import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

interface Props extends DrawingProps {
  /** Too bright, or with glare; else too dark. */
  readonly less: boolean;
}

/** A card under a lamp: turned away from it, or brought under it. */
export function LightDrawing({ less, ...rest }: Props) {
  return (
    <Drawing {...rest}>
      <Ground />
      <Card at={less ? 'translate(30 76) rotate(-10 66 43)' : 'translate(54 84)'} />
      <g transform={less ? 'translate(186 40)' : 'translate(120 36)'}>
        <path className="deep" d="M-18-20h36l14 34h-64z" />
        <path d="M0-20v-16" />
        <path className="solid" d="M-12 14a12 12 0 0 0 24 0z" />
        {less ? (
          <path className="accent bold" d="M10 46c12 24 6 52-12 70M-3 99l0 17 17-2" />
        ) : (
          <path className="accent" d="M0 34v8M-22 28l-5 8M22 28l5 8" />
        )}
      </g>
    </Drawing>
  );
}
