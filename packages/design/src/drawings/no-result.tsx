import { Drawing, type DrawingProps, Ground } from './drawing.tsx';

/** A glass over an empty sheet. */
export function NoResultDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <path className="paper" d="M62 26h72l32 32v92c0 6-4 10-10 10H62c-6 0-10-4-10-10V36c0-6 4-10 10-10z" />
      <path className="tint" d="M134 26v24c0 5 3 8 8 8h24z" />
      <path className="faint" d="M70 80h36M70 100h24M70 120h32" />
      <circle className="paper" cx="152" cy="108" r="34" />
      <path className="bold" d="m177 133 24 25" />
      <path className="accent bold" d="M140 108h24" />
    </Drawing>
  );
}
